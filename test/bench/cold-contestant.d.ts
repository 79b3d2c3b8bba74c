// The contestant of a cold page: `cold-files.ts` puts one in its place.
declare module 'cold:contestant' {
  export const contestant: import('./contestant.js').Contestant;
}
