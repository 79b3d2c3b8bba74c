// The built site, in memory.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../packages/support/workspace.ts';
import { BASE } from './built-site.ts';

const folder = join(root, 'docs', 'dist');

/** Every text of the site by its path; a page by the path of its folder. */
export const siteFiles: ReadonlyMap<string, string> = new Map(
  globSync('**/*.{html,js,css,txt,json,svg}', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('storybook/'))
    .map((path) => [
      `${BASE}${path.replace(/(^|\/)index\.html$/, '$1')}`,
      readFileSync(join(folder, path), 'utf8'),
    ]),
);

/** What the search loads: its index and its program, which are not text. */
export const searchFiles: ReadonlyMap<string, Uint8Array> = new Map(
  globSync('pagefind/**/*.*', { cwd: folder }).map((path) => [
    `${BASE}${path.replaceAll('\\', '/')}`,
    readFileSync(join(folder, path)),
  ]),
);

/** The paths of pictures, which are not text. */
export const picturePaths: ReadonlySet<string> = new Set(
  globSync('pictures/**/*.*', { cwd: folder }).map(
    (path) => `${BASE}${path.replaceAll('\\', '/')}`,
  ),
);

const isPage = (path: string) => path.endsWith('/');
/** Where an earlier address leads; undefined if the path is a page. */
export const redirectOf = (path: string): string | undefined =>
  /<meta http-equiv="refresh" content="\d+;\s*url=([^"]+)"/.exec(siteFiles.get(path) ?? '')?.[1];

/** The paths of the pages. */
export const pagePaths = [...siteFiles.keys()].filter((path) => isPage(path) && !redirectOf(path));
/** The paths of earlier versions of the site. */
export const movedPaths = [...siteFiles.keys()].filter((path) => isPage(path) && redirectOf(path));
