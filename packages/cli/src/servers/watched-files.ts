// Watches the files of a server. Each folder is watched by itself, because watching a tree as a whole includes
// `node_modules`, which takes seconds and thousands of handles.
import { readdirSync, statSync, watch } from 'node:fs';
import type { Dirent, FSWatcher, Stats } from 'node:fs';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { isProcess } from './server-definition.js';
import type { ServerDefinition } from './server-definition.js';

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

/** undefined for what does not exist, or may not be looked at. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
const isFile = (path: string) => statsOf(path)?.isFile() === true;
/** Differs when a folder is deleted and created again: a watcher stays with the one that is gone. */
const identityOf = (path: string) => {
  const { ino, birthtimeMs } = statsOf(path) ?? {};
  return `${ino} ${birthtimeMs}`;
};
const isFolder = (path: string) => statsOf(path)?.isDirectory() === true;

/**
 * What is watched for a server. For a process without `watch`, the folders of the arguments that are files: `node src/server.js`
 * is restarted when something in `src` changes.
 */
export function watchedBy(definition: ServerDefinition): string[] {
  if (!isProcess(definition)) return [...(definition.watch ?? [])];
  const { command, args, cwd = '.', watch: given } = definition;
  if (given) return given.map((path) => resolve(cwd, path));
  const files = [command, ...args].map((arg) => resolve(cwd, arg)).filter(isFile);
  return [...new Set(files.map((file) => dirname(file)))].filter(
    // A program that is installed somewhere is not the code of the server.
    (folder) => !/[\\/]node_modules([\\/]|$)/.test(folder) && folder !== dirname(process.execPath),
  );
}

/** What is in a folder; nothing if it may not be read, such as the data of a database, or is gone. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The folder and those below it, without packages and hidden folders. */
function foldersIn(folder: string, found: string[] = []): string[] {
  if (found.length >= MAX_FOLDERS) return found;
  found.push(folder);
  for (const entry of entriesOf(folder))
    if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      foldersIn(join(folder, entry.name), found);
  return found;
}

/**
 * Calls `changed` with a file after files changed; returns a function that ends this.
 * @param paths folders, with everything in them, and files
 */
export function watchFiles(paths: readonly string[], changed: (file: string) => void): () => void {
  const watched = new Map<string, { watcher: FSWatcher; identity: string }>();
  const files = new Set(paths.filter(isFile));
  const roots = paths.filter((path) => !files.has(path));
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const notice = (file: string) => {
    clearTimeout(quiet);
    quiet = setTimeout(() => changed(file), QUIET_MS);
  };
  const forget = (path: string) => {
    for (const [folder, { watcher }] of watched)
      if (folder === path || folder.startsWith(path + sep)) {
        watcher.close();
        watched.delete(folder);
      }
  };
  const listen = (folder: string, onchange: (path: string) => void) => {
    try {
      const watcher = watch(
        folder,
        (_event, name) => name !== null && onchange(join(folder, name)),
      );
      watcher.on('error', () => watcher.close());
      return watcher;
    } catch {
      // It was deleted meanwhile, may not be read, or the system has no watchers left: the server runs without it.
      return undefined;
    }
  };
  /** @param isNew whether it was created meanwhile: what is in it already has changed, too */
  const addTree = (path: string, isNew: boolean) => {
    if (!isFolder(path)) return forget(path);
    if (!roots.includes(path) && /[\\/](?:node_modules|\.[^\\/]*)$/.test(path)) return;
    for (const folder of foldersIn(path)) {
      const identity = identityOf(folder);
      const known = watched.get(folder);
      if (known?.identity === identity || watched.size >= MAX_FOLDERS) continue;
      known?.watcher.close();
      const watcher = listen(folder, (changedPath) => {
        if (WATCHED.has(extname(changedPath))) notice(changedPath);
        else addTree(changedPath, true);
      });
      if (watcher) watched.set(folder, { watcher, identity });
      const code = isNew && entriesOf(folder).find(({ name }) => WATCHED.has(extname(name)));
      if (code) notice(join(folder, code.name));
    }
  };
  for (const root of roots) addTree(root, false);
  // Files and the folders of a tree are watched through the folder that they are in: editors and builds replace them, and a
  // watcher would stay with what was there before.
  const above = [...new Set(paths.map((path) => dirname(path)))].map((folder) =>
    listen(folder, (path) => {
      if (files.has(path)) notice(path);
      else if (roots.includes(path)) addTree(path, true);
    }),
  );
  return () => {
    clearTimeout(quiet);
    for (const watcher of above) watcher?.close();
    for (const { watcher } of watched.values()) watcher.close();
  };
}
