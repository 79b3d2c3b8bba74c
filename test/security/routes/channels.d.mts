import type { Route } from './route.mjs';

export const CHANNELS: readonly Route[];
