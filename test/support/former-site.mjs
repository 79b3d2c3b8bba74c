// A sandbox server whose names of views belonged to another site before: that site can still leave a service worker there,
// which the sandbox server itself never lets anybody register.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { toNodeListener } from '@mcp-app/server/sandbox/node';
import { createSandboxHandler } from '@mcp-app/server/sandbox';

/** What the worker answers instead of the document of a view: one that says that everything was deleted. */
const FORGED = `<!doctype html><script>
  addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return parent.postMessage({ 'mcp-app-cleared': [] }, '*');
    document.open();
    document.write('<script>window.isForged = true</' + 'script>' + data);
    document.close();
  });
  addEventListener('DOMContentLoaded', () => parent.postMessage('mcp-app-view-ready', '*'));
</script>`;

const WORKER = `
  oninstall = () => skipWaiting();
  onactivate = (event) => event.waitUntil(clients.claim());
  onfetch = (event) => {
    if (event.request.mode !== 'navigate') return;
    const headers = { 'Content-Type': 'text/html' };
    event.respondWith(new Response(${JSON.stringify(FORGED)}, { headers }));
  };`;

/** Registers the worker, and tells the page around the frame of the sandbox the outcome. */
const REGISTER = `<!doctype html><script>
  (async () => {
    await navigator.serviceWorker.register('/former/worker.js', { scope: '/' });
    await navigator.serviceWorker.ready;
    return 'registered';
  })().catch(({ name }) => name).then((outcome) => top.postMessage({ outcome }, '*'));
</script>`;

/** In the place of the sandbox page, because browsers keep the data of an origin apart for each page that embeds it. */
const AROUND = `<!doctype html><script>
  const frame = document.createElement('iframe');
  frame.src = decodeURIComponent(location.hash.slice(1)) + '/former/register';
  document.documentElement.append(frame);
</script>`;

const PAGES = {
  '/former/worker.js': [WORKER, 'text/javascript', { 'Service-Worker-Allowed': '/' }],
  '/former/register': [REGISTER, 'text/html'],
  '/former/around': [AROUND, 'text/html'],
};

/** @param {string} host the origin of the page that embeds views */
export async function startFormerSite(host) {
  let answer = () => {};
  const server = createServer((request, response) => {
    const [text, type, headers] = PAGES[request.url] ?? [];
    if (!text) return answer(request, response);
    response.writeHead(200, { 'Content-Type': type, ...headers }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  const origin = `http://127.0.0.1:${port}`;
  const views = `http://*.localhost:${port}`;
  const options = { allowHosts: [host], allowLoopback: true, origin, views };
  answer = toNodeListener(createSandboxHandler(options));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `${origin}/sandbox.html`, views, around: `${origin}/former/around`, close };
}
