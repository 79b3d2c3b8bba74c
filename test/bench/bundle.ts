// Bundles the host page, the contestants and their views, each by itself and minified, as users would.
import { gzipSync } from 'node:zlib';
import { browserBundle } from '../support/browser-bundle.ts';
import type { BrowserBundle } from '../support/browser-bundle.ts';
import { scriptPage } from '../support/script-page.ts';

/** Each contestant, and the view that it shows. */
export const CONTESTANTS = {
  floor: { title: 'floor (raw postMessage)', view: 'raw' },
  elements: { title: '@mcp-app/elements', view: 'elements' },
  'app-bridge': { title: 'AppBridge + App', view: 'official' },
  'app-renderer': { title: 'AppRenderer + App', view: 'official' },
} as const;

export type ContestantName = keyof typeof CONTESTANTS;

/** Bytes, gzip: what a page loads before it can begin, and the view's script. */
export interface ContestantSizes {
  host: number;
  view: number;
}

const bundle = (entry: string, { splitting = false } = {}) =>
  browserBundle(new URL('.', import.meta.url), [entry], { minify: true, splitting });

/** What a page loads before it can begin: the entry, and what it imports statically. */
function upFront({ importsOf }: BrowserBundle, entry: string): Set<string> {
  const paths = new Set([entry]);
  for (const path of paths) for (const next of importsOf(path)) paths.add(next);
  return paths;
}

const gzip = ({ files }: BrowserBundle, paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + gzipSync(files.get(path)!).length, 0);

/** Paths and texts of everything the bench serves, and the gzip sizes of hosts and views in bytes. */
export async function bundleBench() {
  const page = await bundle('host-page.ts');
  const files = new Map([
    ...page.files,
    ['/', '<!doctype html><script type="module" src="/host-page.js"></script>'],
  ]);
  const sizes = {} as Record<ContestantName, ContestantSizes>;
  for (const name of Object.keys(CONTESTANTS) as ContestantName[]) {
    const { view: viewName } = CONTESTANTS[name];
    // Chunks stay chunks: what is loaded later is not what a page waits for.
    const host = await bundle(`contestants/${name}.ts`, { splitting: true });
    for (const [path, text] of host.files) files.set(path, text);
    const view = await bundle(`views/${viewName}.ts`);
    const script = `/views/${viewName}.js`;
    files.set(`/views/${name}.html`, scriptPage(view.files.get(script)!, 'View', '<p>A view</p>'));
    sizes[name] = {
      host: gzip(host, upFront(host, `/contestants/${name}.js`)),
      view: gzip(view, [script]),
    };
  }
  return { files, sizes };
}
