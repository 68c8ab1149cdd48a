// SPDX-License-Identifier: MIT
// The value over the game. Two players: one curve, above zero when the first leads. More: one curve for each player, at
// its own turns.

import { s } from '../common/dom.js';
import { signed, t } from '../common/i18n.js';
import { seatName } from './cards.js';

const WIDTH = 340;
const HEIGHT = 150;
const LEFT = 34;
const BOTTOM = 24;

/** points: [{ ply, value, isExact, seat, isCostly }]; `at` is the ply of the cursor, `onPly` receives clicks. */
export function graph({ points, players, session, at = null, onPly = null }) {
    const last = Math.max(4, ...points.map(({ ply }) => ply));
    const top = Math.max(2, ...points.map(({ value }) => Math.abs(value)));
    const limit = Math.ceil(top / (top > 10 ? 5 : 1)) * (top > 10 ? 5 : 1);
    const x = (ply) => LEFT + ((WIDTH - LEFT - 12) * ply) / last;
    const y = (value) => 12 + ((HEIGHT - 12 - BOTTOM) * (limit - value)) / (2 * limit);
    const path = (list) =>
        list.map(({ ply, value }, index) => `${index ? 'L' : 'M'}${x(ply).toFixed(1)} ${y(value).toFixed(1)}`).join('');
    const seats = players === 2 ? [null] : [...new Set(points.map(({ seat }) => seat))].sort();
    const area = (className, clamp) => {
        const list = points.map((point) => ({ ...point, value: clamp(point.value) }));
        return s('path', {
            class: className,
            d: `M${x(list[0].ply)} ${y(0)}${path(list).replace('M', 'L')}L${x(list.at(-1).ply)} ${y(0)}Z`,
        });
    };
    const label = t('graph.label', {
        name: seatName(session, 0),
        list: points.map(({ ply, value }) => `${ply}: ${signed(value, 1)}`).join('; '),
    });
    const picture = s(
        'svg',
        { class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
        [limit, 0, -limit]
            .map((value) => [
                s('line', { class: value ? 'grid' : 'zero', x1: LEFT, x2: WIDTH - 8, y1: y(value), y2: y(value) }),
                s('text', { x: LEFT - 5, y: y(value) + 4, 'text-anchor': 'end' }, signed(value)),
            ])
            .flat(),
        players === 2 && points.length > 1
            ? [area('area-up', (value) => Math.max(0, value)), area('area-down', (value) => Math.min(0, value))]
            : null,
        seats
            .filter((seat) => seat !== null)
            .map((seat) => {
                const end = points.findLast((point) => point.seat === seat);
                return s('text', { x: x(end.ply) + 5, y: y(end.value) - 4 }, `${seat + 1}`);
            }),
        seats.map((seat) =>
            s('path', {
                class: `curve${seat === null ? '' : ` seat-${seat}`}`,
                d: path(points.filter((point) => seat === null || point.seat === seat)),
            }),
        ),
        points.map(({ ply, value, isExact, isCostly }) =>
            s('circle', {
                class: `dot${isExact ? ' exact' : ''}${isCostly ? ' costly' : ''}`,
                cx: x(ply),
                cy: y(value),
                r: isCostly ? 4.5 : 2.8,
            }),
        ),
        at === null ? null : s('line', { class: 'cursor', x1: x(at), x2: x(at), y1: 8, y2: HEIGHT - BOTTOM + 4 }),
        s('text', { x: LEFT, y: HEIGHT - 6 }, t('graph.moves')),
        s('text', { x: WIDTH - 8, y: HEIGHT - 6, 'text-anchor': 'end' }, `${last}`),
    );
    if (onPly) {
        picture.addEventListener('click', (event) => {
            const box = picture.getBoundingClientRect();
            const ply = Math.round(
                ((((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 12)) * last,
            );
            onPly(Math.max(0, Math.min(last, ply)));
        });
    }
    return picture;
}
