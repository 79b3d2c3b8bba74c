import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchedBy, watchFiles } from '../../../packages/cli/src/servers/watched-files.ts';

let folder: string;
let changed: string[];
let stop: (() => void) | undefined;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-app-watch-')));
  changed = [];
});
afterEach(() => {
  stop?.();
  stop = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const write = (path: string) => {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, String(Math.random()));
  return file;
};
const watch = (...paths: string[]) => {
  stop = watchFiles(paths, (file) => changed.push(file));
};

it('watches the folders of the arguments that are files, without installed programs', () => {
  write('src/server.js');
  write('node_modules/tool/cli.js');
  const definition = { name: 'a', command: 'node', cwd: folder };
  const watched = (...args: string[]) => watchedBy({ ...definition, args });
  expect(watched('src/server.js', '--flag')).toEqual([join(folder, 'src')]);
  expect(watched('node_modules/tool/cli.js')).toEqual([]);
  expect(watched('missing.js')).toEqual([]);
  expect(watchedBy({ ...definition, args: ['src/server.js'], watch: ['dist'] })).toEqual([
    join(folder, 'dist'),
  ]);
  expect(watchedBy({ ...definition, args: ['src/server.js'], watch: [] })).toEqual([]);
});

it('reports code that changes, also in a new folder, and neither data nor packages', async () => {
  write('src/server.js');
  write('src/node_modules/a/index.js');
  watch(join(folder, 'src'));
  write('src/data.json');
  write('src/node_modules/a/index.js');
  const view = write('src/view.html');
  await expect.poll(() => changed).toEqual([view]);

  mkdirSync(join(folder, 'src/new'));
  // The new folder is watched as soon as the system has reported it.
  await expect
    .poll(
      () => {
        write('src/new/part.ts');
        return changed;
      },
      // Longer than the time without a change after which changes are reported.
      { interval: 500 },
    )
    .toContain(join(folder, 'src/new/part.ts'));
});

it('reports one change for several writes, and follows a single file that is replaced', async () => {
  const file = write('server.js');
  write('other.js');
  watch(file);
  write('other.js');
  for (let count = 0; count < 5; count++) write('server.js');
  await expect.poll(() => changed).toEqual([file]);
  rmSync(file);
  write('server.js');
  await expect.poll(() => changed.length).toBe(2);
  stop!();
});

it.each(['src', 'src/parts'])(
  'follows %s when a build deletes it and creates it again',
  async (name) => {
    write('src/server.js');
    write('src/parts/view.js');
    watch(join(folder, 'src'));
    rmSync(join(folder, name), { recursive: true });
    const built = write(`${name}/view.js`);
    await expect.poll(() => changed).toContain(built);
    await new Promise((resolve) => setTimeout(resolve, 300));
    changed.length = 0;
    const next = write('src/parts/next.js');
    await expect.poll(() => changed).toContain(next);
  },
);

it('watches the folders that can be read, beside one that cannot', async () => {
  mkdirSync(join(folder, 'src'));
  // A path that is too long cannot be read: permissions would not stop root.
  const deep = `for (let depth = 0; depth < 20; depth++) {
    fs.mkdirSync('x'.repeat(250));
    process.chdir('x'.repeat(250));
  }`;
  execFileSync(process.execPath, ['-e', deep], { cwd: join(folder, 'src') });
  const file = write('src/server.js');
  watch(join(folder, 'src'));
  write('src/server.js');
  await expect.poll(() => changed).toEqual([file]);
  execFileSync('rm', ['-rf', join(folder, 'src')]);
});
