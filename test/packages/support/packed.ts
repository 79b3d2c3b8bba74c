// A package as npm would publish it.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './workspace.js';

export interface Packed {
  tarball: string;
  /** Bytes of the tarball. */
  size: number;
  files: string[];
}

const isWindows = process.platform === 'win32';

/** Runs a program of this repository; on Windows they are scripts, which need a shell. */
export const runTool = async (program: string, args: string[], cwd = root): Promise<string> => {
  const options = { cwd, shell: isWindows, maxBuffer: 1e8 };
  const { stdout } = await promisify(execFile)(program, args, options);
  return stdout;
};

const folder = mkdtempSync(join(tmpdir(), 'mcp-app-pack-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Packs a folder in packages/. */
export async function pack(id: string): Promise<Packed> {
  const output = await runTool('npm', [
    'pack',
    '--json',
    '--ignore-scripts',
    '--pack-destination',
    folder,
    `./packages/${id}`,
  ]);
  const [packed] = JSON.parse(output) as {
    filename: string;
    size: number;
    files: { path: string }[];
  }[];
  return {
    tarball: join(folder, packed!.filename),
    size: packed!.size,
    files: packed!.files.map(({ path }) => path),
  };
}
