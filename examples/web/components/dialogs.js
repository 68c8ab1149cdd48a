// SPDX-License-Identifier: MIT
// Dialogs that every game has: keys, and sharing.

import { dialog, h, iconButton, toast } from '../common/dom.js';
import { engine } from '../common/engine.js';
import { t } from '../common/i18n.js';
import { SPEEDS, setPace } from '../common/motion.js';
import { copy, download, linkOf } from '../common/share.js';
import { sound } from '../common/sound.js';
import { load, save } from '../common/storage.js';

const KEYS = [
    ['R G B Y P', 'keys.pawn'],
    ['\u2190 \u2192', 'keys.side'],
    ['\u2191 \u2193', 'keys.next'],
    ['0', 'keys.pass'],
    ['1 \u2026 9', 'keys.column'],
    ['Enter', 'keys.enter'],
    ['U / Shift U', 'keys.undo'],
    ['H', 'keys.hint'],
    ['V', 'keys.values'],
    ['?', 'keys.help'],
];

export function keysDialog() {
    return dialog({
        title: t('keys.title'),
        body: h(
            'dl',
            { class: 'keys' },
            KEYS.map(([key, text]) => [h('dt', {}, key), h('dd', {}, t(text))]),
        ),
        buttons: [{ value: '', label: t('action.close'), primary: true }],
    });
}

/** Speed and sounds. */
export function settingsDialog() {
    const speed = h(
        'select',
        {
            id: 'speed',
            on: {
                change: () => {
                    save('speed', speed.value);
                    setPace();
                },
            },
        },
        Object.keys(SPEEDS).map((name) =>
            h('option', { value: name, selected: name === (load('speed') ?? 'normal') }, t(`settings.${name}`)),
        ),
    );
    const isLoud = h('input', {
        type: 'checkbox',
        checked: load('sound') ?? false,
        on: {
            change: () => {
                save('sound', isLoud.checked);
                sound('take');
            },
        },
    });
    return dialog({
        title: t('nav.settings'),
        body: h(
            'div',
            { class: 'stack' },
            h('div', { class: 'field' }, h('label', { for: 'speed' }, t('settings.speed')), speed),
            h('label', { class: 'check' }, isLoud, t('settings.sound')),
        ),
        buttons: [{ value: '', label: t('action.close'), primary: true }],
    });
}

// A field with a text and a button that copies it.
export function copyField(label, text) {
    const id = `copy-${Math.random().toString(36).slice(2)}`;
    const field = h('input', { id, readonly: true, value: text, class: 'mono', on: { focus: () => field.select() } });
    return h(
        'div',
        { class: 'field' },
        h('label', { for: id }, label),
        h(
            'div',
            { class: 'row nowrap' },
            field,
            h(
                'button',
                {
                    type: 'button',
                    on: {
                        click: async () => {
                            field.select();
                            toast((await copy(text)) ? t('share.copied') : t('share.by-hand'));
                        },
                    },
                },
                t('share.copy'),
            ),
        ),
    );
}

export function shareDialog(kind, { game, session, view }) {
    const link = linkOf({ ...game, seats: session.seats });
    return dialog({
        title: t('share.title'),
        wide: true,
        body: h(
            'div',
            { class: 'stack' },
            h('p', { class: 'muted' }, t('share.body')),
            copyField(t('share.link'), link),
            copyField(t('share.record'), view.record),
            copyField(t('share.position'), view.position),
            h(
                'div',
                { class: 'row' },
                iconButton('share', t('share.svg'), async () => {
                    download('big-points.svg', 'image/svg+xml', await engine.svg(game));
                }),
            ),
        ),
        buttons: [{ value: '', label: t('action.close'), primary: true }],
    });
}
