// The environments that users run component tests in: each file in this folder runs in both.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProjectInlineConfiguration } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Our packages from their sources, as in all other tests. */
const alias = ['elements', 'react', 'vue', 'svelte'].flatMap((name) => {
  const { exports } = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8')) as {
    exports: Record<string, { default?: string; svelte?: string }>;
  };
  return Object.entries(exports).flatMap(([entry, { default: file }]) => {
    const source = file?.replace('./dist/', 'src/').replace(/\.js$/, '.ts');
    if (!source?.endsWith('.ts')) return [];
    const specifier = `@mcp-app/${name}${entry.slice(1)}`;
    return [
      { find: new RegExp(`^${specifier}$`), replacement: `${root}packages/${name}/${source}` },
    ];
  });
});

export const domProjects = (['jsdom', 'happy-dom'] as const).map(
  (environment): TestProjectInlineConfiguration => ({
    plugins: [svelte({ configFile: false }), svelteTesting()],
    resolve: { alias },
    test: {
      name: environment,
      environment,
      include: ['test/dom/**/*.test.ts'],
      // Creating an environment takes longer than its tests.
      isolate: false,
      testTimeout: 60_000,
    },
  }),
);
