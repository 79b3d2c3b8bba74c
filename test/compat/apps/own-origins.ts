// Apps in both kinds of isolation: with an opaque origin as all others, and with an origin of their own.
import type { AppEntry } from '../app-entry.ts';
import { OFFICIAL } from './official.ts';

/** The same app with an origin of its own. */
const withOrigin = (app: AppEntry): AppEntry => ({
  ...app,
  name: `${app.name}-own-origin`,
  isolation: 'dedicated',
});

/** A database of many apps. There is no published MCP App that needs IndexedDB, so a server of ours is around it. */
const dexie: AppEntry = {
  name: 'dexie',
  package: 'dexie',
  version: '4.4.7',
  type: 'MCP Apps',
  transport: 'stdio',
  around: 'dexie.mjs',
  tool: 'show',
  sees: 'button',
  click: { on: 'button', brings: { shows: '::-p-text(notes: 1)' } },
};

/** Two with workers and WebGL, and those that use `localStorage`, which a view with an opaque origin gets as a replacement. */
const NAMES = ['basic-react', 'debug', 'pdf', 'sheet-music', 'threejs', 'wiki-explorer'];

export const OWN_ORIGINS: readonly AppEntry[] = [
  ...OFFICIAL.filter(({ name }) => NAMES.includes(name)).map(withOrigin),
  { ...dexie, limit: { why: 'needs an origin of its own (IndexedDB)', gets: 'drawn' } },
  withOrigin(dexie),
];
