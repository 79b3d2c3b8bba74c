// Watches the files of a server. Each folder is watched by itself, because watching a tree as a whole includes
// `node_modules`, which takes seconds and thousands of handles.
import { readdirSync, statSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import type { ProcessDefinition } from './server-definition.js';

/** Milliseconds without a further change: editors and compilers write several files, and some of them twice. */
const QUIET_MS = 150;

/** Above this number, folders are not watched. */
const MAX_FOLDERS = 500;

/** Code and views. Other files may be data that the server writes itself, and would restart it in a circle. */
const WATCHED = new Set(
  'js mjs cjs jsx ts mts cts tsx vue svelte html css py rb go rs php java kt cs'
    .split(' ')
    .map((name) => `.${name}`),
);

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The folders of the arguments that are files: `node src/server.js` is restarted when something in `src` changes. */
export function watchedBy({ command, args, cwd = '.', watch: given }: ProcessDefinition): string[] {
  if (given) return given.map((path) => resolve(cwd, path));
  const files = [command, ...args].map((arg) => resolve(cwd, arg)).filter(isFile);
  return [...new Set(files.map((file) => dirname(file)))].filter(
    // A program that is installed somewhere is not the code of the server.
    (folder) => !/[\\/]node_modules([\\/]|$)/.test(folder) && folder !== dirname(process.execPath),
  );
}

/** The folder and those below it, without packages and hidden folders. */
function foldersIn(folder: string, found: string[] = []): string[] {
  if (found.length >= MAX_FOLDERS) return found;
  found.push(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      foldersIn(join(folder, entry.name), found);
  return found;
}

/**
 * Calls `changed` with a file after files changed; returns a function that ends this.
 * @param paths folders, with everything in them, and files
 */
export function watchFiles(paths: readonly string[], changed: (file: string) => void): () => void {
  const watchers: FSWatcher[] = [];
  const known = new Set<string>();
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const notice = (file: string) => {
    clearTimeout(quiet);
    quiet = setTimeout(() => changed(file), QUIET_MS);
  };
  const listen = (folder: string, onchange: (path: string) => void) => {
    const watcher = watch(folder, (_event, name) => name !== null && onchange(join(folder, name)));
    // The folder was deleted.
    watcher.on('error', () => watcher.close());
    watchers.push(watcher);
  };
  const addTree = (path: string) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isDirectory() || /[\\/](?:node_modules|\.[^\\/]*)$/.test(path)) return;
    for (const folder of foldersIn(path)) {
      if (known.has(folder) || known.size >= MAX_FOLDERS) continue;
      known.add(folder);
      listen(folder, (changedPath) => {
        if (WATCHED.has(extname(changedPath))) notice(changedPath);
        else addTree(changedPath);
      });
    }
  };
  for (const path of paths)
    // A file is watched through its folder: editors replace the file, and a watcher would stay with the old one.
    if (isFile(path)) listen(dirname(path), (changedPath) => changedPath === path && notice(path));
    else addTree(path);
  return () => {
    clearTimeout(quiet);
    for (const watcher of watchers) watcher.close();
  };
}
