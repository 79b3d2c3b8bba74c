// A view as an address that a frame can load: a file with its folder, or the HTML of a server.
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, resolve, sep } from 'node:path';
import { listen } from '../serving/listen.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A view that is being served. */
export interface ServedView {
  url: string;
  close(): Promise<void>;
}

async function serve(read: (path: string) => Promise<Buffer | string>, path: string) {
  const { port, close } = await listen((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    read(decodeURIComponent(pathname)).then(
      (content) => {
        const type = TYPES[extname(pathname)] ?? TYPES['.html']!;
        response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  // Another site than that of the probing host, which is at 127.0.0.1.
  return { url: `http://localhost:${port}${path}`, close };
}

/** Serves an HTML file, and the files of its folder beside it. Rejects if the file cannot be read. */
export async function serveViewFile(path: string): Promise<ServedView> {
  await readFile(path);
  const folder = dirname(resolve(path));
  const inFolder = (name: string) => {
    const file = resolve(folder, `.${name}`);
    if (!file.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      throw new Error(`${name} is outside of the folder.`);
    return file;
  };
  return serve(async (name) => readFile(inFolder(name)), `/${encodeURIComponent(basename(path))}`);
}

/** Serves the HTML of a view. */
export function serveViewHtml(html: string): Promise<ServedView> {
  return serve(async (name) => {
    if (name !== '/') throw new Error(`There is no ${name}.`);
    return html;
  }, '/');
}
