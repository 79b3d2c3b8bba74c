// The host pages of cold measures: each contestant bundled with rolldown, as Vite does it, from the packages as they are
// published. What is imported later stays in files of its own.
import { rolldown } from 'rolldown';
import { fileURLToPath } from 'node:url';
import { browserBundle } from '../support/browser-bundle.ts';
import type { ContestantName } from './bundle.ts';

const here = new URL('.', import.meta.url);

/** The page that `coldStart` runs in. Nothing but the measure itself is loaded with it. */
export const COLD_PAGE = '/cold/page.html';
/** The hand-written view, the same for all contestants: hosts are compared here. */
export const SMALL_VIEW = '/views/floor.html';
/** The same view in a page as large as those of single-file apps. */
export const LARGE_VIEW = '/cold/large-view.html';

const LARGE_BYTES = 650_000;

/** A script of this many bytes that a browser has to read, like the libraries in the page of a real app. */
function libraryOf(bytes: number): string {
  const parts: string[] = [];
  for (let length = 0; length < bytes; length += parts.at(-1)!.length + 1) {
    const index = parts.length;
    parts.push(
      `function part${index}(a, b) { return a * ${index} + b.charCodeAt(${index % 97}); }`,
    );
  }
  return `<script>${parts.join('\n')}</script>`;
}

/** The contestants import sources, so that one kind of type is enough. Pages get what the compiler made of them. */
const published = {
  name: 'published',
  resolveId(source: string): string | undefined {
    const [, path] = /packages\/elements\/src\/(.*)/.exec(source) ?? [];
    return path && fileURLToPath(new URL(`../../packages/elements/dist/${path}`, here));
  },
};

async function hostFiles(name: ContestantName): Promise<[path: string, text: string][]> {
  const bundle = await rolldown({
    input: { [name]: fileURLToPath(new URL(`contestants/${name}.ts`, here)) },
    platform: 'browser',
    plugins: [published],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  await bundle.close();
  return output.flatMap((file) =>
    file.type === 'chunk' ? [[`/cold/${file.fileName}`, file.code] as [string, string]] : [],
  );
}

/** Adds the files of cold measures to those that are served, once. */
export async function addColdFiles(
  files: Map<string, string>,
  names: readonly ContestantName[],
): Promise<void> {
  if (files.has(COLD_PAGE)) return;
  const page = await browserBundle(here, ['cold-host-page.ts'], { minify: true });
  files.set(
    COLD_PAGE,
    `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module">${page.files.get('/cold-host-page.js')!}</script>`,
  );
  const small = files.get(SMALL_VIEW)!;
  files.set(LARGE_VIEW, small + libraryOf(LARGE_BYTES - small.length));
  for (const name of names) {
    for (const [path, text] of await hostFiles(name)) files.set(path, text);
  }
}
