// What code that keeps something under identities needs: the type, numbers for keys, and the end of all identities.

/**
 * One server for one user. Frames with the same server and user have the same object, so `===` compares. Nothing that a
 * server or a view says is part of it.
 */
export interface Identity {
  /** How the server is reached. Frames that reach it in different ways never have the same identity. */
  readonly by: 'client' | 'relay' | 'server' | 'handlers';
  /** `serverId`. */
  readonly id: string | undefined;
  /** The absolute URL of `server` or `relay`, if there is no `serverId`. It may contain secrets. */
  readonly url: string | undefined;
  /** The key that the page gave the user. */
  readonly user: string | undefined;
  /** False if the server or the user has no name: then nothing may outlive the page. */
  readonly isNamed: boolean;
}

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

const over = new WeakSet<Identity>();

/** Whether an identity with a name has ended: for code that waited meanwhile. */
export const isOver = (identity: Identity): boolean => over.has(identity);

/** Tells all code that keeps something. Called by `endIdentities` only. */
export function announceEnd(ended: readonly Identity[]): void {
  for (const identity of ended) over.add(identity);
  for (const ending of endings) ending(ended);
}
