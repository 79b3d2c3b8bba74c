// What code that keeps something under identities needs: numbers for keys, and the end of all identities.
import type { Identity } from './identity.js';

const ids = new WeakMap<object, number>();
let lastId = 0;

/** A number for an object, which is never given to another one. */
export function idOf(object: object): number {
  let id = ids.get(object);
  if (!id) ids.set(object, (id = ++lastId));
  return id;
}

type Ending = (ended: readonly Identity[]) => void;

const endings = new Set<Ending>();

/** Registers code that runs when all identities end. It gets those that had a name. */
export const onIdentitiesEnd = (ending: Ending): void => void endings.add(ending);

/** Tells all code that keeps something. Called by `endIdentities` only. */
export function tellEnd(ended: readonly Identity[]): void {
  for (const ending of endings) ending(ended);
}
