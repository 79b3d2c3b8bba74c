// The files of the page: those of `npm run build`, or with Vite's hot reload while you work on them.
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../dist', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Vite is a devDependency, so a deployment does not have it. */
export async function pageListener(server, isDevelopment) {
  if (!isDevelopment) return showBuilt;
  const { createServer } = await import('vite');
  const vite = await createServer({
    // The other loader writes a file and deletes it, and `node --watch` would restart this program because of it.
    configLoader: 'runner',
    server: { middlewareMode: true, hmr: { server } },
  });
  return vite.middlewares;
}

async function showBuilt({ url }, response) {
  const { pathname } = new URL(url, 'http://localhost');
  const file = normalize(join(built, pathname === '/' ? 'index.html' : pathname));
  const type = TYPES[extname(file)];
  const content = file.startsWith(built + sep) && type && (await readFile(file).catch(() => null));
  if (!content) return response.writeHead(404).end('Not found. Run `npm run build` first.\n');
  // Vite names the files in assets by their content.
  const isNamedByContent = pathname.startsWith('/assets/');
  response.writeHead(200, {
    'content-type': type,
    'cache-control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  response.end(content);
}
