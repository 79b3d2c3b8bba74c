// Bundles the host page with hosts and clients, which share their libraries as in an application, and
// each view into one HTML text, as view authors publish it.
import { basename } from 'node:path';
import { browserBundle } from '../support/browser-bundle.ts';
import { scriptPage } from '../support/script-page.ts';
import { CLIENTS, HOSTS, VIEWS } from './matrix.ts';

const FOLDER = new URL('.', import.meta.url);
const NO_MARGIN = '<style>html, body { margin: 0 }</style>';

export interface Bundles {
  /** Path and text of everything that the host page loads, and of itself. */
  files: Map<string, string>;
  /** HTML by name. */
  views: Map<string, string>;
}

export async function bundleMatrix(): Promise<Bundles> {
  const entries = [
    'host-page.ts',
    ...Object.keys(HOSTS).map((name) => `hosts/${name}.ts`),
    ...Object.keys(CLIENTS).map((name) => `clients/${name}.ts`),
  ];
  const viewEntries = [...Object.keys(VIEWS), 'broken'].map((name) => `views/${name}.ts`);
  const [page, views] = await Promise.all([
    browserBundle(FOLDER, entries, { splitting: true }),
    browserBundle(FOLDER, viewEntries, { minify: true }),
  ]);
  return {
    files: new Map([
      ...page.files,
      [
        '/',
        '<!doctype html><html lang="en"><title>Host</title><style>body { margin: 0 }</style>' +
          '<body><script type="module" src="/host-page.js"></script></body></html>',
      ],
    ]),
    views: new Map(
      [...views.files].map(([path, script]) => [
        basename(path, '.js'),
        scriptPage(script, 'View', NO_MARGIN),
      ]),
    ),
  };
}
