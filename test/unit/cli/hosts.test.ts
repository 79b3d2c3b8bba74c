// The hosts of the page and of `mcp-app check` are the presets, and the guides list them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HOSTS as CHECKED } from '../../../packages/cli/src/check/check-arguments.ts';
import { HOSTS as SHOWN } from '../../../packages/cli/page/trial/trial.ts';
import { hostPresets } from '../../../packages/devtools/src/presets/host-presets.ts';
import type { HostPreset } from '../../../packages/devtools/src/presets/host-presets.ts';

const presets = new Map<string, HostPreset>(Object.entries(hostPresets));
/** `nothing` is for tests of views: a frame always offers more. */
const names = [...presets.keys()].filter((name) => name !== 'nothing');
const guide = (name: string) =>
  readFileSync(new URL(`../../../docs/pages/guides/${name}.md`, import.meta.url), 'utf8');

it('the page shows them with their labels, besides itself', () => {
  const labels = names.map((name) => [name, presets.get(name)!.label]);
  expect(SHOWN).toEqual({ this: 'This page', ...Object.fromEntries(labels) });
});

it('the check renders in all of them, as its guide says', () => {
  expect([...CHECKED].toSorted()).toEqual(names.toSorted());
  expect(guide('checking-views')).toContain(`Default \`${CHECKED.join(',')}\``);
});

it.each(names)('%s has modes, a platform, and what views may have', (name) => {
  const { hostContext, allow, width, without } = presets.get(name)!;
  expect(hostContext.availableDisplayModes).toContain('inline');
  expect(['web', 'desktop', 'mobile']).toContain(hostContext.platform);
  expect(Array.isArray(allow) && Array.isArray(without)).toBe(true);
  if (width !== undefined) expect(width).toBeGreaterThan(300);
  // Cursor was observed without variables.
  const variables = Object.keys(hostContext.styles?.variables ?? {});
  expect(variables.length > 0).toBe(name !== 'cursor');
});
