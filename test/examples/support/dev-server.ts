// A template in development: `npm run dev` on a copy of it, which a test may change.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from '../../packages/support/workspace.js';
import { folderOf } from './templates.js';
import type { Kit, Running } from './templates.js';

export interface Developing extends Running {
  /** Replaces a text in a file of the copy, like an editor that saves. */
  edit(file: string, before: RegExp, after: string): void;
}

export async function develop(kit: Kit): Promise<Developing> {
  const folder = mkdtempSync(join(tmpdir(), `mcp-app-${kit}-`));
  cpSync(folderOf(kit, 'host'), folder, {
    recursive: true,
    filter: (path) => !/[\\/](dist|node_modules)$/.test(path),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const server = await createServer({
    root: folder,
    cacheDir: join(folder, '.vite'),
    logLevel: 'error',
    server: { port: 0, fs: { strict: false } },
    // Everything that it would discover gradually, reloading the page each time.
    optimizeDeps: { include: ['@modelcontextprotocol/client'] },
  });
  await server.listen();
  return {
    url: server.resolvedUrls!.local[0]!,
    edit(file, before, after) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!before.test(text)) throw new Error(`${file} has no ${before}.`);
      writeFileSync(path, text.replace(before, after));
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
