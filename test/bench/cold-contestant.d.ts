// The contestant of a cold page: `cold-files.ts` puts one in its place.
declare module 'cold:contestant' {
  import type { Contestant } from './contestant.js';
  export const contestant: Contestant;
}
