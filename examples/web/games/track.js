// SPDX-License-Identifier: MIT
// Where everything lies on a board of Big Points: a track in rows that go to and fro, START before it, the ladder after
// it. On wide places START is on the left and the ladder on the right, on tall ones both have rows of their own.

export const CELL = 46;
const BEND = 17; // how far the ribbon goes out where it turns

// Pawns in START stand so far apart that the values below them have room.
const START = { across: 54, down: 70 };

function rowsOf(count, columns, x, y, pitch) {
    const places = [];
    for (let index = 0; index < count; index++) {
        const row = Math.floor(index / columns);
        const column = row % 2 ? columns - 1 - (index % columns) : index % columns;
        places.push({ x: x + column * CELL, y: y + row * pitch });
    }
    return places;
}

// The ribbon under the discs: rows with half circles between them.
function ribbon(rows, columns, x, pitch) {
    const right = x + (columns - 1) * CELL;
    let path = '';
    for (let row = 0; row < rows; row++) {
        path += `H${row % 2 ? x : right}`;
        path += row === rows - 1 ? '' : `a${BEND} ${pitch / 2} 0 0 ${row % 2 ? 0 : 1} 0 ${pitch}`;
    }
    return path;
}

// START on the left, an odd number of rows, the ladder on the right.
function wide(count, rows, colours) {
    const row = 58;
    const columns = Math.ceil(count / rows);
    const padHeight = 36 + START.down * Math.ceil(colours / 2);
    const body = Math.max(rows * row, 40 * colours + 44, padHeight - 16);
    const height = body + 44;
    const x = 180;
    const y = 22 + (body - (rows - 1) * row) / 2;
    const right = x + (columns - 1) * CELL;
    const ladder = right + 72;
    const width = ladder + 134;
    const pad = {
        x: 14,
        y: Math.max(14, Math.min(y - padHeight / 2, height - padHeight - 14)),
        width: 120,
        height: padHeight,
    };
    const pitch = Math.min(52, (body - 44) / colours);
    const foot = y + (rows - 1) * row;
    const top = Math.max(50, Math.min(height - 24 - pitch * colours, foot - pitch * (colours - 0.5)));
    const steps = Array.from({ length: colours }, (_, step) => ({ x: ladder + 44, y: top + pitch * (step + 0.5) }));
    return {
        kind: 'wide',
        width,
        height,
        columns,
        rows,
        pad,
        places: rowsOf(count, columns, x, y, row),
        start: Array.from({ length: colours }, (_, i) => ({
            x: pad.x + 60 + START.across * ((i % 2) - 0.5),
            y: pad.y + 56 + START.down * Math.floor(i / 2),
        })),
        ribbon: `M${pad.x + 60} ${y}H${x}${ribbon(rows, columns, x, row)}H${ladder + 20}`,
        ladder: { x: ladder, y: top - 6, width: 88, height: pitch * colours + 12, pitch },
        steps,
        bonus: steps.map((step) => ({ x: ladder + 110, y: step.y })),
    };
}

// START above the track, the ladder below it.
function tall(count, columns, colours) {
    const row = 48;
    const rows = Math.ceil(count / columns);
    const x = BEND + 20;
    const y = 88 + row;
    const right = x + (columns - 1) * CELL;
    const width = right + BEND + 20;
    const foot = y + (rows - 1) * row;
    const fromRight = rows % 2 === 1;
    const bonusWidth = 30 * Math.ceil(colours / 2) + 6;
    const span = width - 56 - bonusWidth - 30;
    const block = Math.min(52, span / colours);
    const base = foot + 104;
    const drop = base - 14 - foot;
    const toward = fromRight ? -1 : 1;
    const first = fromRight ? width - 56 : 56;
    const steps = Array.from({ length: colours }, (_, step) => {
        const order = colours - 1 - step;
        return { x: first + toward * (block * order + block / 2), y: base - 16 - 7 * order, lift: 7 * order };
    });
    const far = first + toward * (block * colours + 16);
    const pad = { x: x + 8, y: 8, width: width - x - 24, height: 98 };
    const across = Math.min(START.across, (pad.width - 8) / colours);
    return {
        kind: 'tall',
        width,
        height: base + 12,
        columns,
        rows,
        pad,
        places: rowsOf(count, columns, x, y, row),
        start: Array.from({ length: colours }, (_, i) => ({
            x: pad.x + pad.width / 2 + across * (i - (colours - 1) / 2),
            y: 68,
        })),
        ribbon:
            `M${x + 60} ${y - row}H${x}a${BEND} ${row / 2} 0 0 0 0 ${row}${ribbon(rows, columns, x, row)}` +
            `a${BEND} ${drop / 2} 0 0 ${fromRight ? 1 : 0} 0 ${drop}H${first + toward * 14}`,
        ladder: { base, block },
        steps,
        bonus: Array.from({ length: colours }, (_, i) => ({
            x: far + toward * (12 + 28 * Math.floor(i / 2)),
            y: base - 44 + 28 * (i % 2),
        })),
    };
}

/** The layout of a board that is drawn largest in a space of so many pixels. */
export function layoutFor(count, colours, space) {
    const options = [];
    for (const rows of [1, 3, 5, 7]) {
        if (rows <= Math.max(1, Math.floor(count / 3))) {
            options.push(wide(count, rows, colours));
        }
    }
    for (let columns = 6; columns <= 11; columns++) {
        if (columns <= Math.max(6, count)) {
            options.push(tall(count, columns, colours));
        }
    }
    // The upright ladder is the nicer picture, so a tall layout has to be much larger.
    const scale = (layout) =>
        Math.min(space.width / layout.width, space.height / layout.height, 1.4) * (layout.kind === 'wide' ? 1.3 : 1);
    return options.reduce((best, layout) => (scale(layout) > scale(best) * 1.02 ? layout : best));
}
