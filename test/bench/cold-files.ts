// The host pages of cold measures: each contestant bundled with Vite, from the packages as they are published. What is
// imported later stays in files of its own, and Vite has the files of one import requested together.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import type { ContestantName } from './bundle.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page of a contestant that `coldStart` runs in. Nothing but the measure itself is loaded with it. */
export const coldPageOf = (name: ContestantName): string => `/cold/${name}/page.html`;
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

/** The page imports its contestant by one name. */
const resolving = (name: ContestantName) => ({
  name: 'contestant',
  enforce: 'pre' as const,
  resolveId: (source: string): string | undefined =>
    source === 'cold:contestant' ? pathOf(`contestants/${name}.ts`) : undefined,
});

async function pageFiles(name: ContestantName): Promise<Rolldown.OutputChunk[]> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    base: `/cold/${name}/`,
    plugins: [resolving(name)],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { page: pathOf('cold-host-page.ts') } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output.filter((file) => file.type === 'chunk');
}

/** Adds the files of cold measures to those that are served, once. */
export async function addColdFiles(
  files: Map<string, string>,
  names: readonly ContestantName[],
): Promise<void> {
  if (files.has(LARGE_VIEW)) return;
  const small = files.get(SMALL_VIEW)!;
  files.set(LARGE_VIEW, small + libraryOf(LARGE_BYTES - small.length));
  for (const name of names) {
    for (const { isEntry, fileName, code } of await pageFiles(name)) {
      const path = `/cold/${name}/${fileName}`;
      files.set(path, code);
      if (!isEntry) continue;
      const script = `<script type="module" src="${path}"></script>`;
      const head = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">';
      files.set(coldPageOf(name), head + script);
    }
  }
}
