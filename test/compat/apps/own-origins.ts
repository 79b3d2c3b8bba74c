// Apps in both kinds of isolation: with an opaque origin as all others, and with an origin of their own.
import type { AppEntry } from '../app-entry.ts';
import { OFFICIAL } from './official.ts';

/** The same app with an origin of its own. */
const withOrigin = (app: AppEntry): AppEntry => ({
  ...app,
  name: `${app.name}-own-origin`,
  isolation: 'dedicated',
});

/**
 * There are no published MCP Apps that need storage, so a server of ours is around libraries that apps use for it. With an
 * opaque origin, they are drawn and keep nothing.
 */
const keeping = (
  app: Pick<AppEntry, 'name' | 'package' | 'version'> & Partial<AppEntry>,
  what: string,
): AppEntry[] => {
  const entry: AppEntry = {
    type: 'MCP Apps',
    transport: 'stdio',
    around: `${app.name}.mjs`,
    tool: 'show',
    sees: 'button',
    click: { on: 'button', brings: { shows: '::-p-text(notes: 1)' } },
    ...app,
  };
  const limit = { why: `needs an origin of its own (${what})`, gets: 'drawn' } as const;
  return [{ ...entry, limit }, withOrigin(entry)];
};

const ESBUILD = { esbuild: '0.28.2' };

/** Two with workers and WebGL, and those that use `localStorage`, which a view with an opaque origin gets as a replacement. */
const NAMES = ['basic-react', 'debug', 'pdf', 'sheet-music', 'threejs', 'wiki-explorer'];

export const OWN_ORIGINS: readonly AppEntry[] = [
  ...OFFICIAL.filter(({ name }) => NAMES.includes(name)).map(withOrigin),
  ...keeping({ name: 'dexie', package: 'dexie', version: '4.4.7' }, 'IndexedDB'),
  ...keeping(
    { name: 'sqlite', package: '@sqlite.org/sqlite-wasm', version: '3.54.1-build1' },
    'the file system of the browser',
  ),
  ...keeping(
    {
      name: 'duckdb',
      package: '@duckdb/duckdb-wasm',
      version: '1.32.0',
      beside: ESBUILD,
      hasLocalFiles: true,
    },
    'the file system of the browser',
  ),
  ...keeping(
    {
      name: 'excalidraw',
      package: '@excalidraw/excalidraw',
      version: '0.18.1',
      beside: { ...ESBUILD, react: '19.2.0', 'react-dom': '19.2.0', 'idb-keyval': '6.3.0' },
      sees: 'canvas.interactive',
      // The key of the rectangle.
      click: {
        on: 'canvas.interactive',
        type: 'r',
        brings: { shows: '::-p-text(kept: rectangle)' },
      },
    },
    'IndexedDB',
  ),
];
