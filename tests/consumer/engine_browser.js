// SPDX-License-Identifier: MIT
// Runs the tests of engine.js in Chromium: serves the package and a page that imports it, and waits for the page's result.
//
//     node engine_browser.js CHROMIUM PACKAGE-FOLDER

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';

const [chromium, folder] = process.argv.slice(2);
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const PAGE = '<!doctype html><title>test</title><script type="module" src="page.js"></script>';
const SCRIPT = `const failures = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => failures.push(violatedDirective));
    try {
        const { run } = await import('./engine.js');
        failures.push(...await run(await import('./package/bigpoints.js'), await import('./package/engine.js')));
    } catch (error) {
        failures.push(String(error.stack ?? error));
    }
    await fetch('./result', { method: 'POST', body: JSON.stringify(failures) });`;

// The content of a path of the site: an answer has its type, or there is none.
function contentOf(path) {
    switch (path) {
    case '/sub/': return ['text/html', PAGE];
    case '/sub/page.js': return [TYPES['.js'], SCRIPT];
    case '/sub/engine.js': return [TYPES['.js'], readFileSync(new URL('./engine.js', import.meta.url))];
    default: return [TYPES[extname(path)], readFileSync(join(folder, basename(path)))];
    }
}

let finish;
const result = new Promise((resolve) => { finish = resolve; });
const server = createServer((request, response) => {
    if (request.method === 'POST') {
        let body = '';
        request.on('data', (data) => { body += data; });
        request.on('end', () => {
            response.end();
            finish(JSON.parse(body));
        });
        return;
    }
    try {
        const [type, content] = contentOf(new URL(request.url, 'http://localhost').pathname);
        response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(content);
    } catch {
        response.writeHead(404).end();
    }
});

server.listen(0, '127.0.0.1');
await once(server, 'listening');
const profile = mkdtempSync(join(tmpdir(), 'bigpoints-'));
const browser = spawn(chromium, ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage',
    `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/sub/`], { stdio: 'ignore' });
const limit = setTimeout(() => finish(['the page did not answer within 60 seconds']), 60000);
browser.on('error', (error) => finish([`${chromium}: ${error.message}`]));
const failures = await result;
clearTimeout(limit);
const ended = browser.pid === undefined || once(browser, 'exit');
browser.kill();
await ended;
rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
server.closeAllConnections();
server.close();
failures.forEach((failure) => console.log(failure));
process.exitCode = failures.length > 0 ? 1 : 0;
