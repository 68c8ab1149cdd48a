// SPDX-License-Identifier: MIT
// A link to a view, with a picture and a text.

import { h } from '../common/dom.js';
import { address } from '../common/router.js';
import { t } from '../common/i18n.js';

export function tile(view, text, art) {
    return h(
        'li',
        {},
        h(
            'a',
            { class: 'tile', href: address(view) },
            h('div', { class: 'art', 'aria-hidden': 'true' }, art),
            h('h2', {}, t(`${text}.title`)),
            h('p', {}, t(`${text}.text`)),
        ),
    );
}
