export type Tier = 'quick' | 'slow' | 'all';

/** Runs in the slow tier only. */
export const SLOW_FILES: readonly string[];
/** Runs in both tiers: with a sample of its cases in the quick one, and with all of them in the slow one. */
export const SAMPLED_FILES: readonly string[];

/** What vitest needs to run a tier of a folder. */
export function filesOfTier(tier: Tier, folder: string): string[];
/** The same for patterns of web-test-runner. */
export function patternsOfTier(tier: Tier, patterns: readonly string[]): string[];
