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

/** The paths of the pages. */
export const pagePaths = [...siteFiles.keys()].filter((path) => path.endsWith('/'));
