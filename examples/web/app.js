// SPDX-License-Identifier: MIT
// The page: header, language, theme, and which view is shown. A view is a function mount(host, rest) that returns a
// function to end it.

import { h, iconButton, put, toast } from './common/dom.js';
import { download } from './common/share.js';
import { address, route } from './common/router.js';
import { LANGUAGES, language, setLanguage, t } from './common/i18n.js';
import { faults, isOneOf, keeps, load, names, onFault, save } from './common/storage.js';
import { setPace } from './common/motion.js';
import { logo, sprite } from './games/art.js';
import { settingsDialog } from './components/dialogs.js';
import { home } from './views/home.js';
import { setup } from './views/setup.js';
import { openGame, openTurn, play } from './views/play.js';
import { review } from './views/review.js';
import { learn } from './views/learn.js';
import { guide } from './views/guide.js';
import { puzzles } from './views/puzzles.js';
import { analyse } from './views/analyse.js';
import { four, gomoku, more, nim } from './views/more.js';

const VIEWS = { '': home, new: setup, play, game: openGame, turn: openTurn, review, learn, guide, puzzles, analyse, more, four, nim, gomoku };

// The entries of the menu, and the views that belong to each.
const MENU = [
    ['play', 'nav.play', ['play', 'new', 'review']],
    ['learn', 'nav.learn', ['learn', 'guide']],
    ['puzzles', 'nav.puzzles', ['puzzles']],
    ['analyse', 'nav.analyse', ['analyse']],
    ['more', 'nav.more', ['more', 'four', 'nim', 'gomoku']],
];

keeps('theme', isOneOf('light', 'dark')); // boot.js reads it

const main = h('main', { id: 'main', tabindex: '-1' });
const top = h('header', { class: 'top' });
const foot = h('footer', { class: 'foot' });
const notices = h('div', { class: 'notices', role: 'status' });
const closed = new Set(); // the notices that the reader has closed
let end = null;

function turnTheme() {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    save('theme', next);
    drawTop();
}

function drawTop() {
    const { name } = route();
    const nav = h(
        'nav',
        { class: 'nav', 'aria-label': t('nav.label'), id: 'nav' },
        MENU.map(([view, text, views]) =>
            h('a', { href: address(view), 'aria-current': views.includes(name) ? 'page' : null }, t(text)),
        ),
    );
    const menu = iconButton(
        'menu',
        t('nav.menu'),
        () => {
            const isOpen = nav.classList.toggle('open');
            menu.setAttribute('aria-expanded', String(isOpen));
        },
        { quiet: true, class: 'icon menu-button', 'aria-expanded': 'false', 'aria-controls': 'nav' },
    );
    const isDark = document.documentElement.dataset.theme === 'dark';
    put(
        top,
        h('a', { class: 'brand', href: address('') }, logo(), 'Big Points'),
        nav,
        h(
            'div',
            { class: 'tools' },
            h(
                'select',
                {
                    'aria-label': t('nav.language'),
                    on: {
                        change: (event) => {
                            setLanguage(event.target.value);
                            show();
                        },
                    },
                },
                LANGUAGES.map(([code, text]) =>
                    h(
                        'option',
                        { value: code, selected: code === language(), lang: code, title: text },
                        code.slice(0, 2).toUpperCase(),
                    ),
                ),
            ),
            iconButton('gear', t('nav.settings'), () => settingsDialog(), { quiet: true, 'data-action': 'settings' }),
            iconButton(isDark ? 'sun' : 'moon', t(isDark ? 'nav.light' : 'nav.dark'), turnTheme, { quiet: true }),
            menu,
        ),
    );
}

// What the reader should know of the kept data, until it is closed.
function drawNotices() {
    const notice = (key, ...buttons) =>
        closed.has(key)
            ? null
            : h(
                  'div',
                  { class: 'notice', 'data-notice': key },
                  h('p', {}, t(key), ' ', buttons),
                  iconButton(
                      'close',
                      t('action.close'),
                      () => {
                          closed.add(key);
                          drawNotices();
                      },
                      { quiet: true },
                  ),
              );
    const saveFile = () =>
        download(
            'big-points-damaged.json',
            'application/json',
            JSON.stringify(Object.fromEntries(faults.damaged), null, 4),
        );
    put(
        notices,
        faults.damaged.size
            ? notice(
                  'kept.damaged',
                  h('button', { type: 'button', class: 'link', on: { click: saveFile } }, t('kept.file')),
              )
            : null,
        faults.isUnkept ? notice('kept.unkept') : null,
    );
}

async function show() {
    const { name, rest } = route();
    end?.();
    end = null;
    document.documentElement.lang = language();
    drawTop();
    drawNotices();
    const view = Object.hasOwn(VIEWS, name) ? VIEWS[name] : null;
    if (!view) {
        toast(t('error.view'), 'error');
    }
    put(foot, h('p', {}, t('foot.text'), ' ', h('a', { href: 'licences.txt' }, t('foot.licences'))));
    main.className = `view-${(view && name) || 'home'}`;
    main.replaceChildren();
    document.title = `${t(`title.${view ? name || 'home' : 'home'}`)} \u00b7 Big Points`;
    end = (view ?? home)(main, rest) ?? null;
}

function offline() {
    if ('serviceWorker' in navigator && location.protocol !== 'file:') {
        navigator.serviceWorker.register('service-worker.js').catch(() => {});
    }
}

document.getElementById('boot').remove();
document.body.append(
    sprite(),
    h(
        'a',
        {
            class: 'skip',
            href: '#main',
            on: {
                click: (event) => {
                    event.preventDefault();
                    main.focus();
                },
            },
        },
        t('nav.skip'),
    ),
    top,
    notices,
    main,
    foot,
);
onFault(drawNotices);
setPace();
names().forEach((name) => load(name)); // finds all damage now, and so says it once
addEventListener('hashchange', () => {
    show();
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
});
addEventListener('unhandledrejection', (event) => {
    if (event.reason?.name === 'AbortError') {
        event.preventDefault();
    }
});
show();
offline();
