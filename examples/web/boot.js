// SPDX-License-Identifier: MIT
// Runs before the modules, which a browser does not load from a file: says how to serve the page, and sets the theme
// before anything is drawn.
'use strict';

document.documentElement.classList.add(location.protocol === 'file:' ? 'from-file' : 'from-server');
var chosen = null;
try {
    chosen = JSON.parse(localStorage.getItem('bigpoints.theme'));
} catch {
    // the theme of the system
}
var isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : isDark ? 'dark' : 'light';
