// What the user always allows, stored per server. Grants can be listed and revoked.
import { isObject } from '../../protocol/json-rpc.js';
import type { SessionLimits } from '../limits.js';
import type { ServerLink } from '../link/server-link.js';
import { callPage, tellPage } from '../page-function.js';
import type { SessionEvent } from '../session/session-events.js';
import type { Action, ActionKind } from './action.js';
import { perServer } from './per-server.js';
import type { ServerNames } from './per-server.js';

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
  /** Returns all grants of this server; an empty list if there are none. Nothing is saved before this has succeeded. */
  load(server: string, context: StoreContext): readonly Grant[] | Promise<readonly Grant[]>;
  /** Called after changes with all grants of this server. */
  save(server: string, grants: readonly Grant[], context: StoreContext): void | Promise<void>;
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
      return { kind: action.kind, tool: action.name };
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
  /** The last saving: a save starts after the one before it, so that the last one remains. */
  saving: Promise<void>;
}

const problemOf = (stored: unknown): string | undefined =>
  Array.isArray(stored)
    ? undefined
    : 'it is not an array. Return all grants of this server, or [].';

/** The grants of one server. */
export class GrantBook {
  readonly #server: string | undefined;
  readonly #isStored: boolean;
  readonly #stores = new WeakMap<GrantStore, StoreState>();
  #grants: readonly Grant[] = [];

  /** @param isStored whether `server` identifies this server uniquely, so that grants may be stored under it */
  constructor(server?: string, isStored = server !== undefined) {
    this.#server = server;
    this.#isStored = isStored;
  }

  get grants(): readonly Grant[] {
    return this.#grants;
  }

  /**
   * Reads the stored grants once, and again after a failure. Never rejects: if the store fails, the page is told, the
   * user is asked again, and nothing is saved until a later reading succeeds.
   */
  async load(store: GrantStore | undefined, user: GrantUser = {}): Promise<void> {
    if (!store || this.#server === undefined || !this.#isStored) return;
    const state = this.#stateOf(store);
    state.reading ??= this.#read(store, state, user).catch((error: unknown) => {
      state.reading = undefined;
      tellPage(error, user.emit);
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

  #stateOf(store: GrantStore): StoreState {
    let state = this.#stores.get(store);
    if (!state)
      this.#stores.set(
        store,
        (state = { reading: undefined, missed: [], saving: Promise.resolve() }),
      );
    return state;
  }

  async #read(store: GrantStore, state: StoreState, { limits }: GrantUser): Promise<void> {
    const server = this.#server!;
    const stored: readonly unknown[] = await callPage(
      'grantStore.load',
      (signal) => store.load(server, { signal }),
      { limits, check: problemOf },
    );
    const read = stored.filter(isGrant).filter((grant) => !this.covers(grant));
    const all: readonly Grant[] = [...this.#grants, ...read.map((grant) => ({ ...grant, server }))];
    const changes = state.missed ?? [];
    state.missed = undefined;
    this.#grants = changes.reduce((grants, change) => change(grants), all);
    if (changes.length > 0) this.#save(store, state);
  }

  #change(change: Change, store: GrantStore | undefined, user?: GrantUser): void {
    this.#grants = change(this.#grants);
    if (!store || this.#server === undefined || !this.#isStored) return;
    const state = this.#stateOf(store);
    if (!state.missed) return this.#save(store, state, user);
    state.missed.push(change);
    void this.load(store, user);
  }

  #save(store: GrantStore, state: StoreState, { limits, emit }: GrantUser = {}): void {
    const [server, grants] = [this.#server!, this.#grants];
    // A grant that cannot be stored is still valid for this page.
    state.saving = state.saving
      .then(() => {
        // A later change is saved with it.
        if (grants !== this.#grants) return;
        const save = (signal: AbortSignal) => store.save(server, grants, { signal });
        return callPage('grantStore.save', save, { limits });
      })
      .catch((error: unknown) => tellPage(error, emit));
  }
}

/** The grants of this server, shared by all its frames on the page and never with another server. */
export const grantBookOf: (names: ServerNames, link: ServerLink | undefined) => GrantBook =
  perServer((storedAs, shownAs) => new GrantBook(shownAs, storedAs !== undefined));
