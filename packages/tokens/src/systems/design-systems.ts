import type { Declaration } from './css-declarations.js';
import type { DesignSystem, SystemName } from './system-variables.js';
import { bootstrap5 } from './tables/bootstrap-5.js';
import { material3 } from './tables/material-3.js';
import { radixThemes } from './tables/radix-themes.js';
import { shadcn } from './tables/shadcn.js';
import { webAwesome } from './tables/web-awesome.js';

/** Every design system that is known, the ones with the most particular names first. */
export const designSystems: Readonly<Record<SystemName, DesignSystem>> = {
  'web-awesome': webAwesome,
  'bootstrap-5': bootstrap5,
  'material-3': material3,
  'radix-themes': radixThemes,
  shadcn,
};

/** The system whose variables are declared; undefined if there is none. */
export function findSystem(declarations: readonly Declaration[]): SystemName | undefined {
  const declared = new Set<string>();
  for (const { around, name } of declarations) {
    if (!name.startsWith('--')) continue;
    declared.add(name);
    if (around.some((prelude) => prelude.startsWith('@theme'))) declared.add(`@theme ${name}`);
  }
  const names = [...declared];
  const isDeclared = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const found = Object.entries(designSystems).find(([, { declares }]) =>
    declares.some((patterns) => patterns.every(isDeclared)),
  );
  return found?.[0] as SystemName | undefined;
}
