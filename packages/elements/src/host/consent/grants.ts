// What the user always allows, stored per server and user. Grants can be listed and revoked.
import { isObject } from '../../protocol/json-rpc.js';
import type { SessionLimits } from '../limits.js';
import { callPage, reportToPage } from '../page-function.js';
import type { SessionEvent } from '../session/session-events.js';
import { onIdentitiesEnd } from '../identity/endings.js';
import type { Identity } from '../identity/identity.js';
import { shownAs, storedAs } from '../identity/identity-names.js';
import type { Action, ActionKind } from './action.js';
import { isDestructive } from './policy-presets.js';

/** A permanent grant. It has one of tool, origin and permission, or none of them for the whole kind. */
export interface Grant {
  kind: ActionKind;
  /** `serverId`, or the server's URL; undefined for a client without `serverId`, as long as that client exists. */
  server: string | undefined;
  /** tool-call: the tool's name. */
  tool?: string;
  /** link: the site. */
  origin?: string;
  permission?: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Where a page stores grants permanently. Without it, they last as long as the page. */
export interface GrantStore {
  /**
   * Returns what `save` got last for this key, which is JSON text that names one server and one user; an empty list if
   * there is nothing. Nothing is saved before this has succeeded.
   */
  load(key: string, context: StoreContext): readonly Grant[] | Promise<readonly Grant[]>;
  /** Called after changes with all grants of this key. */
  save(key: string, grants: readonly Grant[], context: StoreContext): void | Promise<void>;
}

/** What a function of a store gets in addition. */
export interface StoreContext {
  /** Aborted when the answer is no longer awaited (`limits.callbackTimeout`). */
  signal: AbortSignal;
}

type Scope = Pick<Grant, 'kind' | 'tool' | 'origin' | 'permission'>;

/** What "always" would cover; undefined if "always" is not possible. */
export function grantScopeOf(action: Action): Scope | undefined {
  switch (action.kind) {
    case 'tool-call':
    case 'app-tool':
      // What cannot be undone is asked each time.
      return isDestructive(action) ? undefined : { kind: action.kind, tool: action.name };
    case 'link': {
      const { origin } = new URL(action.url);
      // Links such as mailto: have no origin.
      return origin === 'null' ? undefined : { kind: action.kind, origin };
    }
    case 'permission':
      return { kind: action.kind, permission: action.permission };
    case 'download':
      // "Always" for documents must not include a later program.
      return action.files.every(({ risk }) => risk === 'harmless')
        ? { kind: action.kind }
        : undefined;
    case 'app-change':
    // "Always" for one of them would cover all of them, for example first an upload and later a payment.
    case 'extension':
      return undefined;
    default:
      return { kind: action.kind };
  }
}

const SCOPE = ['kind', 'tool', 'origin', 'permission'] as const;
const isSame = (one: Scope, other: Scope) => SCOPE.every((key) => one[key] === other[key]);

/** Data from a store may be outdated or written by other code. */
const isGrant = (value: unknown): value is Grant =>
  isObject(value) &&
  typeof value['kind'] === 'string' &&
  ['tool', 'origin', 'permission'].every((key) =>
    ['string', 'undefined'].includes(typeof value[key]),
  );

/** The session that uses a store: its limits, and where its problems are reported. */
export interface GrantUser {
  readonly limits?: Partial<SessionLimits>;
  emit?(event: SessionEvent): unknown;
}

type Change = (grants: readonly Grant[]) => readonly Grant[];

/** A store of the page. It is never saved over what was not read. */
interface StoreState {
  /** The running reading, or the one that succeeded. Undefined before the first one and after a failure. */
  reading: Promise<void> | undefined;
  /** Changes that are repeated on the stored grants as soon as they are read; undefined once they were read. */
  missed: Change[] | undefined;
}

/**
 * By store and key, the last saving, also of a user who has left. The next save starts after it, so that the last one
 * remains, and so does a reading, so that nobody gets what is being removed.
 */
const savings = new WeakMap<GrantStore, Map<string, Promise<void>>>();

function saveNext(
  store: GrantStore,
  key: string,
  save: () => Promise<void> | undefined,
  emit?: GrantUser['emit'],
): void {
  const keys = savings.get(store) ?? new Map<string, Promise<void>>();
  const saving = Promise.resolve(keys.get(key))
    .then(save)
    .catch((error: unknown) => reportToPage(error, emit));
  savings.set(store, keys.set(key, saving));
}

const problemOf = (stored: unknown): string | undefined =>
  Array.isArray(stored)
    ? undefined
    : 'it is not an array. Return all grants of this server, or [].';

/** The grants of one server and user. */
export class UserGrants {
  readonly #server: string | undefined;
  #key: string | undefined;
  readonly #stores = new Map<GrantStore, StoreState>();
  #grants: readonly Grant[] = [];

  /**
   * @param server the name of the server that grants show
   * @param key the key in a store; null if nothing may be stored. Default: the name
   */
  constructor(server?: string, key: string | null | undefined = server) {
    this.#server = server;
    this.#key = key ?? undefined;
  }

  get grants(): readonly Grant[] {
    return this.#grants;
  }

  /**
   * Reads the stored grants once, and again after a failure. Never rejects: if the store fails, the page is told, the
   * user is asked again, and nothing is saved until a later reading succeeds.
   */
  async load(store: GrantStore | undefined, user: GrantUser = {}): Promise<void> {
    if (!store || this.#key === undefined) return;
    const state = this.#stateOf(store);
    state.reading ??= this.#read(store, state, user).catch((error: unknown) => {
      state.reading = undefined;
      reportToPage(error, user.emit);
    });
    return state.reading;
  }

  covers(scope: Scope | undefined): boolean {
    return scope !== undefined && this.#grants.some((grant) => isSame(grant, scope));
  }

  add(scope: Scope, store: GrantStore | undefined, user?: GrantUser): void {
    if (this.covers(scope)) return;
    const grant = { ...scope, server: this.#server, since: Date.now() };
    this.#change(
      (grants) => [...grants.filter((known) => !isSame(known, scope)), grant],
      store,
      user,
    );
  }

  revoke(scope: Scope, store: GrantStore | undefined, user?: GrantUser): boolean {
    if (!this.covers(scope)) return false;
    this.#change((grants) => grants.filter((grant) => !isSame(grant, scope)), store, user);
    return true;
  }

  clear(store: GrantStore | undefined, user?: GrantUser): void {
    this.#change(() => [], store, user);
  }

  /** Removes the grants from every store that was used. A late answer of the user is not stored there. */
  erase(): void {
    // A book without a key has used no store.
    const key = this.#key!;
    this.#grants = [];
    this.#key = undefined;
    for (const store of this.#stores.keys()) {
      const save = (signal: AbortSignal) => store.save(key, [], { signal });
      saveNext(store, key, () => callPage('consent.grantStore.save', save, {}));
    }
    this.#stores.clear();
  }

  #stateOf(store: GrantStore): StoreState {
    let state = this.#stores.get(store);
    if (!state) this.#stores.set(store, (state = { reading: undefined, missed: [] }));
    return state;
  }

  /** Called only as long as nothing was read from this store. */
  async #read(store: GrantStore, state: StoreState, user: GrantUser): Promise<void> {
    const [server, key] = [this.#server, this.#key!];
    const saving = savings.get(store)?.get(key);
    if (saving) await saving;
    const stored: readonly unknown[] = await callPage(
      'consent.grantStore.load',
      (signal) => store.load(key, { signal }),
      { limits: user.limits, check: problemOf },
    );
    // The grants were erased meanwhile.
    if (this.#key === undefined) return;
    const read = stored.filter(isGrant).filter((grant) => !this.covers(grant));
    const all: readonly Grant[] = [...this.#grants, ...read.map((grant) => ({ ...grant, server }))];
    const changes = state.missed!;
    state.missed = undefined;
    this.#grants = changes.reduce((grants, change) => change(grants), all);
    if (changes.length > 0) this.#save(store, user);
  }

  #change(change: Change, store: GrantStore | undefined, user?: GrantUser): void {
    this.#grants = change(this.#grants);
    if (!store || this.#key === undefined) return;
    const state = this.#stateOf(store);
    if (!state.missed) return this.#save(store, user);
    state.missed.push(change);
    void this.load(store, user);
  }

  #save(store: GrantStore, { limits, emit }: GrantUser = {}): void {
    const [key, grants] = [this.#key!, this.#grants];
    const save = (signal: AbortSignal) => store.save(key, grants, { signal });
    // A grant that cannot be stored is still valid for this page. A later change is saved with it.
    saveNext(
      store,
      key,
      () =>
        grants === this.#grants ? callPage('consent.grantStore.save', save, { limits }) : undefined,
      emit,
    );
  }
}

const grantsByIdentity = new WeakMap<Identity, UserGrants>();

/** The grants of this server and user, shared by all their frames on the page. */
export function userGrantsOf(identity: Identity): UserGrants {
  let userGrants = grantsByIdentity.get(identity);
  if (!userGrants) {
    userGrants = new UserGrants(shownAs(identity), storedAs(identity) ?? null);
    grantsByIdentity.set(identity, userGrants);
  }
  return userGrants;
}

// The next user without a key would have the same key in a store.
onIdentitiesEnd((ended) => {
  for (const identity of ended)
    if (identity.user === undefined) grantsByIdentity.get(identity)?.erase();
});
