// Builds the host page and the four views of the demo into examples/demo/dist.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mcpAppView } from '@mcp-app/elements/vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = join(folder, 'dist');
const stamp = join(dist, 'built');
const packages = join(folder, '../../packages');

const newestIn = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (newest, { parentPath, name }) => Math.max(newest, statSync(join(parentPath, name)).mtimeMs),
      0,
    );

/** Whether the last build is newer than the sources and the packages they use. */
function isBuilt() {
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const used = readdirSync(packages).map((name) => join(packages, name, 'dist'));
  const sources = ['host', 'servers', 'views'].map((name) => join(folder, name));
  return [...sources, ...used].every((path) => newestIn(path) <= built);
}

const common = { configFile: false, logLevel: 'error', mode: 'production' } as const;

/** Builds what changed. */
export async function buildDemo(): Promise<void> {
  if (isBuilt()) return;
  await build({
    ...common,
    root: join(folder, 'host'),
    base: './',
    build: { outDir: join(dist, 'host'), emptyOutDir: true, target: 'es2022' },
  });
  for (const name of readdirSync(join(folder, 'views'), { withFileTypes: true })) {
    if (!name.isDirectory()) continue;
    await build({
      ...common,
      root: join(folder, 'views', name.name),
      plugins: [vue(), svelte({ configFile: false }), mcpAppView()],
      build: { outDir: join(dist, 'views', name.name), emptyOutDir: true, target: 'es2022' },
    });
  }
  mkdirSync(dist, { recursive: true });
  writeFileSync(stamp, '');
}
