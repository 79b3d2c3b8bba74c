// The known defects of links to a relay and of the bus, put back one at a time.
import type { Fault } from '../kernel/fault.ts';

const LINK = 'elements/src/host/link/relay';

export const LINK_FAULTS: readonly Fault[] = [
  {
    name: 'a subscription of the bus that fails is not tried again',
    seed: 2792140211,
    world: 'relay',
    rule: 'lost a call by moving to another node',
    edits: [
      {
        file: 'server/src/relay/bus/engine-subscription.ts',
        find: 'quietTimeout(() => void this.#try(), this.#wait)',
        replace: 'quietTimeout(() => {}, this.#wait)',
      },
    ],
  },
  {
    name: 'any status below 500 ends the event stream',
    seed: 4132380679,
    world: 'relay',
    rule: 'POST is not told that tools changed',
    edits: [
      {
        file: `${LINK}/relay-events.ts`,
        find: '[204, 405, 410, 501].includes(status) || (!wasOpen && (status < 400 || status === 404))',
        replace: 'status < 500 && (wasOpen || status !== 401)',
      },
    ],
  },
  {
    name: 'a token function that never settles stops every frame of the relay',
    seed: 3618758686,
    world: 'relay',
    rule: 'a socket cannot call a tool after everything was repaired',
    edits: [
      {
        file: 'elements/src/host/auth/server-auth.ts',
        find: '  return callPage(\n    `auth.${name}`,',
        replace:
          '  if (limits !== null) return ask({ wasRefused, signal: signal! });\n' +
          '  return callPage(\n    `auth.${name}`,',
      },
    ],
  },
  {
    name: 'an event stream that never opened is not replaced',
    seed: 2021390049,
    world: 'relay',
    rule: 'was left',
    edits: [
      {
        file: `${LINK}/relay-events.ts`,
        find: 'const older = [...this.#running];',
        replace: 'const older = [...this.#running].slice(-1);',
      },
      {
        file: `${LINK}/relay-events.ts`,
        find: 'for (const one of this.#running) one.abort();',
        replace: '[...this.#running].at(-1)?.abort();',
      },
    ],
  },
  {
    name: 'a link that is closed while its event stream opens waits for it',
    seed: 3688601104,
    world: 'relay',
    rule: 'a page waited for ready longer than its limit',
    edits: [
      {
        file: `${LINK}/post-carrier.ts`,
        find: "this.#ended.signal.addEventListener('abort', stop);",
        replace: '',
      },
    ],
  },
];
