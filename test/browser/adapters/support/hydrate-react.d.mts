import type { Hydrate } from './hydrate.mjs';

export declare const hydrateReact: Hydrate;
