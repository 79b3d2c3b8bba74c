// A copy of the package's tokens in a temporary folder, which a test can break.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const sourceFolder = fileURLToPath(new URL('../../../packages/tokens/src', import.meta.url));

/** A node of a token file, as loose as JSON is. */
export interface Json {
  [key: string]: Json | string | number | boolean | undefined | (Json | string | number)[];
}

/** Copies the tokens, lets `change` edit one file, passes the folder to `use`, and cleans up. */
export async function withTokens<T>(
  file: string,
  change: (root: Json) => void,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tokens-'));
  try {
    for (const tier of ['base', 'semantic', 'presets'])
      await cp(join(sourceFolder, tier), join(folder, tier), { recursive: true });
    const root = JSON.parse(await readFile(join(folder, file), 'utf8')) as Json;
    change(root);
    await writeFile(join(folder, file), JSON.stringify(root));
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Walks down a token file. Throws if the path is wrong, because the test would change nothing. */
export function at(root: Json, path: string): Json {
  let node = root;
  for (const step of path.split('.')) {
    const next = node[step];
    if (typeof next !== 'object' || Array.isArray(next)) throw new Error(`no ${path} in the file`);
    node = next;
  }
  return node;
}
