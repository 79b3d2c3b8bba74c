// The known defects of frames with their own server and of JSON-RPC peers, put back one at a time.
import type { Fault } from '../kernel/fault.ts';

/** With it, a frame lists the tools again after its first call of one that is gone. */
const NO_NOTICE = {
  file: 'elements/src/host/link/list-changes.ts',
  find: "this.announce('tools');",
  replace: 'void this;',
};

export const SERVER_FAULTS: readonly Fault[] = [
  {
    name: 'only the first of the requests that met an expired token gets the new one',
    seed: 3738933961,
    world: 'server',
    rule: 'asked the user to sign in although a new token',
    edits: [
      {
        file: 'elements/src/host/auth/renewal.ts',
        find: 'return (this.#running ??= this.#run(renew));',
        replace:
          'return this.#running ? Promise.resolve(undefined) : (this.#running = this.#run(renew));',
      },
    ],
  },
  {
    name: 'a frame does not list the tools of a restarted server again',
    seed: 70593974,
    world: 'server',
    rule: 'cannot call a tool after everything was repaired',
    edits: [
      {
        file: 'elements/src/host/link/rejoining-link.ts',
        find: 'if (left.link.capabilities[kind] ?? this.capabilities[kind]) this.#changes.announce(kind);',
        replace: 'void kind;',
      },
      NO_NOTICE,
    ],
  },
  {
    name: 'a frame does not list the tools again when the server does not know one',
    seed: 945813522,
    world: 'server',
    rule: 'cannot call a tool after everything was repaired',
    edits: [NO_NOTICE],
  },
  {
    name: 'the ids of requests start again after a reconnect',
    seed: 1101275819,
    world: 'peer',
    rule: 'got the answer to another request',
    edits: [
      {
        file: 'elements/src/rpc/json-rpc-peer.ts',
        find: 'const id = newId();',
        replace:
          'const own = this as { last?: number };\n      const id = (own.last = (own.last ?? 0) + 1);',
      },
    ],
  },
];
