import type { AppEntry } from '../app-entry.ts';
import { LIBRARIES } from './libraries.ts';
import { OFFICIAL, OLDER } from './official.ts';
import { OTHERS } from './others.ts';
import { OWN_ORIGINS } from './own-origins.ts';

/** Every app that `npm run compat` shows. */
export const APPS: readonly AppEntry[] = [
  ...OFFICIAL,
  ...OLDER,
  ...OTHERS,
  ...LIBRARIES,
  ...OWN_ORIGINS,
];
