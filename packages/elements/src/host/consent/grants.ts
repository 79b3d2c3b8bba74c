// What the user always allows, stored per server. Grants can be listed and revoked.
import { isObject } from '../../protocol/json-rpc.js';
import type { ServerLink } from '../link/server-link.js';
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
  load(server: string): readonly Grant[] | Promise<readonly Grant[]>;
  /** Called after each change with all grants of this server. */
  save(server: string, grants: readonly Grant[]): void | Promise<void>;
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

/** The grants of one server. */
export class GrantBook {
  readonly #server: string | undefined;
  readonly #isStored: boolean;
  readonly #loaded = new WeakMap<GrantStore, Promise<void>>();
  #grants: readonly Grant[] = [];

  /** @param isStored whether `server` identifies this server uniquely, so that grants may be stored under it */
  constructor(server?: string, isStored = server !== undefined) {
    this.#server = server;
    this.#isStored = isStored;
  }

  get grants(): readonly Grant[] {
    return this.#grants;
  }

  /** Loads the stored grants once. If the store fails, there are none, and the user is asked again. */
  load(store: GrantStore | undefined): Promise<void> {
    const server = this.#server;
    if (!store || server === undefined || !this.#isStored) return Promise.resolve();
    const load = async () => {
      const stored: unknown = await store.load(server);
      for (const grant of Array.isArray(stored) ? stored.filter(isGrant) : []) {
        if (!this.covers(grant)) this.#grants = [...this.#grants, { ...grant, server }];
      }
    };
    let loading = this.#loaded.get(store);
    if (!loading) this.#loaded.set(store, (loading = load().catch(() => {})));
    return loading;
  }

  covers(scope: Scope | undefined): boolean {
    return scope !== undefined && this.#grants.some((grant) => isSame(grant, scope));
  }

  add(scope: Scope, store: GrantStore | undefined): void {
    if (this.covers(scope)) return;
    this.#change([...this.#grants, { ...scope, server: this.#server, since: Date.now() }], store);
  }

  revoke(scope: Scope, store: GrantStore | undefined): boolean {
    if (!this.covers(scope)) return false;
    this.#change(
      this.#grants.filter((grant) => !isSame(grant, scope)),
      store,
    );
    return true;
  }

  clear(store: GrantStore | undefined): void {
    this.#change([], store);
  }

  #change(grants: readonly Grant[], store: GrantStore | undefined): void {
    this.#grants = grants;
    if (!store || this.#server === undefined || !this.#isStored) return;
    // A grant that cannot be stored is still valid for this page. The error is left to the store.
    Promise.resolve(this.#server)
      .then((server) => store.save(server, grants))
      .catch((error: unknown) => reportError(error));
  }
}

/** The grants of this server, shared by all its frames on the page and never with another server. */
export const grantBookOf: (names: ServerNames, link: ServerLink | undefined) => GrantBook =
  perServer((storedAs, shownAs) => new GrantBook(shownAs, storedAs !== undefined));
