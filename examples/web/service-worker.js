// SPDX-License-Identifier: MIT
// Keeps every file of the page, so that it works offline. files.js, which "make web" writes, lists the files and has a
// version that changes with them: a new version is fetched whole, and the old one is then forgotten.

importScripts('files.js');

const { FILES, VERSION } = self;
const PREFIX = 'bigpoints-';
const CACHE = PREFIX + VERSION;

self.addEventListener('install', (event) => {
    event.waitUntil(
        caches
            .open(CACHE)
            .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener('activate', (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(
                    names
                        .filter((name) => name.startsWith(PREFIX) && name !== CACHE)
                        .map((name) => caches.delete(name)),
                ),
            )
            .then(() => self.clients.claim()),
    );
});

self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'GET' || url.origin !== location.origin) {
        return;
    }
    event.respondWith(
        caches
            .open(CACHE)
            .then((cache) => cache.match(event.request, { ignoreSearch: true }))
            .then((found) => found ?? fetch(event.request)),
    );
});
