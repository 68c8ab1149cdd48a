// SPDX-License-Identifier: MIT
// A static web server for the tests: serves a folder below /a/sub/folder/, compressed, and counts what it sends.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
};
const PREFIX = '/a/sub/folder/';

export async function serve(folder) {
    const sent = new Map(); // bytes of each file, compressed
    const server = createServer(async (request, response) => {
        const path = decodeURIComponent(request.url.replace(/[?#].*/, ''));
        const name = path.startsWith(PREFIX) ? normalize(path.slice(PREFIX.length) || 'index.html') : '..';
        try {
            const body = gzipSync(name.startsWith('..') ? '' : await readFile(join(folder, name)), { level: 9 });
            if (name.startsWith('..')) {
                throw new Error('outside');
            }
            sent.set(name, body.length);
            response.writeHead(200, {
                'content-type': TYPES[extname(name)] ?? 'text/plain',
                'content-encoding': 'gzip',
            });
            response.end(body);
        } catch {
            response.writeHead(404);
            response.end();
        }
    });
    await new Promise((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
    });
    return {
        origin: `http://127.0.0.1:${server.address().port}`,
        url: `http://127.0.0.1:${server.address().port}${PREFIX}`,
        sent,
        close: () => server.close(),
    };
}
