// Programs of this machine. Like setup.mjs it runs before anything is installed, so it imports only Node.
import { accessSync, constants } from 'node:fs';
import { platform } from 'node:os';
import { delimiter, join } from 'node:path';

const suffix = platform() === 'win32' ? '.exe' : '';

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Possible paths of programs with these names: in the folders of PATH, then in `more`. */
export const onPath = (names, more = []) =>
  names.flatMap((name) =>
    [...(process.env.PATH ?? '').split(delimiter), ...more].map((folder) =>
      join(folder, name + suffix),
    ),
  );

/** The first of these paths that can be executed, or undefined. */
export const firstProgram = (paths) => paths.find((path) => path && isProgram(path));
