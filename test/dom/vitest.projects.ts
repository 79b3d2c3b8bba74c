// The environments that users run component tests in: each file in this folder runs in both.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { sourceAliases } from '../support/package-sources.mjs';

export const domProjects = (['jsdom', 'happy-dom'] as const).map(
  (environment): TestProjectInlineConfiguration => ({
    plugins: [svelte({ configFile: false }), svelteTesting()],
    resolve: { alias: sourceAliases },
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
