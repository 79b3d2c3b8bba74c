import type { Route } from './route.mjs';

export const FETCHES: readonly Route[];
