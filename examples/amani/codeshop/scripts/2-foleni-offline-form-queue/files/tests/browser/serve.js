// Serves this folder's page on http://127.0.0.1:8137 and takes what the page sends.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';

const root = new URL('../../', import.meta.url);
const types = { html: 'text/html', js: 'text/javascript' };
const received = [];
let failures = 0;

async function respond(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const json = (value, status = 200) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  if (pathname === '/api/fail-next') {
    failures = Number(searchParams.get('count'));
    return json({});
  }
  if (pathname === '/api/received') return json(received.splice(0));
  if (pathname === '/api/orders' && request.method === 'POST') {
    received.push({ key: request.headers['idempotency-key'] ?? null, type: request.headers['content-type'] ?? null, body });
    // The request has arrived; the answer gets lost.
    if (failures-- > 0) return response.destroy();
    return json({ stored: true }, 201);
  }
  const path = pathname === '/' ? 'tests/browser/index.html' : pathname.slice(1);
  if (!/^(src|tests)\/[\w/.-]+$/.test(path) || path.includes('..')) return json({}, 404);
  try {
    const file = await readFile(new URL(path, root));
    response.writeHead(200, { 'Content-Type': types[path.split('.').pop()] ?? 'text/plain', 'Cache-Control': 'no-store' }).end(file);
  } catch {
    json({}, 404);
  }
}

// A browser that hangs up half-way through a body, or sends a broken path, does not end the server.
const server = createServer((request, response) => {
  respond(request, response).catch(() => response.destroy());
});

server.listen(8137, '127.0.0.1', () => console.log('Open http://127.0.0.1:8137/ in the browser to be tested.'));
