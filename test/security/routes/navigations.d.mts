import type { Route } from './route.mjs';

export const DEPARTURES: readonly Route[];
export const ESCAPES: readonly Route[];
export const POPUPS: readonly Route[];
