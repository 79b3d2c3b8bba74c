// Known defects of views, put back one at a time.
import type { Fault } from '../kernel/fault.ts';

const STATE = 'elements/src/view/view-state.ts';
const CONNECTION = 'elements/src/view/app-connection.ts';
const STARVING = '      if (starvedAfter)\n        connection.starving = setTimeout(() => {';
const LATER =
  '      if (starvedAfter)\n        queueMicrotask(() => (connection.starving = setTimeout(() => {';
const STARVED = '        }, starvedAfter);\n';
const STARVED_LATER = '        }, starvedAfter)));\n';

export const VIEW_FAULTS: readonly Fault[] = [
  {
    name: 'A slow read of the view state overwrites what the user set meanwhile',
    seed: 20261117,
    world: 'view',
    rule: 'lost what the user set',
    edits: [
      {
        file: STATE,
        find: 'set(changed(value as State, reading.changes, getSnapshot()))',
        replace: 'set(value as State)',
      },
    ],
  },
  {
    name: 'A failed read of the view state counts as "nothing stored"',
    seed: 2098402426,
    world: 'view',
    rule: 'overwritten by less',
    edits: [
      {
        file: STATE,
        find: `if (stored === reading) stored = { at: 'unread', changes: reading.changes };`,
        replace: `if (stored === reading) stored = { at: 'read', store };`,
      },
    ],
  },
  {
    name: 'An unanswered model context blocks storing the view state',
    seed: 2741807354,
    world: 'view',
    rule: 'did not store its state when it was torn down',
    edits: [
      {
        file: STATE,
        find: 'await Promise.allSettled([store(), updating]);',
        replace: 'await updating;\n    await store();',
      },
    ],
  },
  {
    name: 'Ids of requests restart after a reconnect',
    seed: 2064847188,
    world: 'view',
    rule: 'got the result of',
    edits: [
      {
        file: 'elements/src/rpc/json-rpc-peer.ts',
        find: '    transport.start(this.#receive',
        replace: '    lastId = 0;\n    transport.start(this.#receive',
      },
    ],
  },
  {
    name: 'connect() in a listener of `connecting` opens a second connection',
    seed: 2758584973,
    world: 'view',
    rule: 'opened a second connection',
    edits: [
      {
        file: CONNECTION,
        find: 'if (this.#connection) return this.#connection.done;',
        replace: 'if (this.#connection?.peer) return this.#connection.done;',
      },
      { file: CONNECTION, find: 'proceed();\n      const link', replace: 'const link' },
    ],
  },
  {
    name: 'abort(null) leaves a view connecting',
    seed: 1034165343,
    world: 'view',
    rule: 'connecting for longer than its limit',
    edits: [
      {
        file: CONNECTION,
        find: '              errorText(thrown),',
        replace: '              (thrown as Error).message,',
      },
    ],
  },
  {
    name: 'close() in a listener of `ready` leaves the timer of `starved`',
    seed: 1134831057,
    world: 'view',
    rule: 'became starved while it was closed',
    edits: [
      { file: CONNECTION, find: STARVING, replace: LATER },
      { file: CONNECTION, find: STARVED, replace: STARVED_LATER },
    ],
  },
];
