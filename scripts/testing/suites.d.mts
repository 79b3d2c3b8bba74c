import type { Tier } from './tiers.mjs';

/** Patterns of the files that run in the headless shell, and in Chromium. */
export const HEADLESS_FILES: readonly string[];
export const CHROMIUM_FILES: readonly string[];
/** The projects of vitest.config.ts by suite. */
export const PROJECTS: Readonly<Record<string, readonly string[]>>;
/** What `npm test quick`, `slow`, `all` and `check` run. */
export const RUNS: Readonly<
  Record<'quick' | 'slow' | 'all' | 'check', { tier: Tier; stages: readonly string[][] }>
>;
