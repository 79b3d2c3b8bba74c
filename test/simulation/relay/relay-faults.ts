// The known defects of the relay and of the links to it, put back one at a time.
import type { Fault } from '../kernel/fault.ts';

const RELAY = 'server/src/relay';

export const RELAY_FAULTS: readonly Fault[] = [
  {
    name: 'a node that no longer follows a call cancels it',
    seed: 1067720581,
    world: 'relay',
    rule: 'was cancelled although its page follows it',
    edits: [
      {
        file: `${RELAY}/relay-nodes.ts`,
        find: "if (waiter.owner !== undefined) this.#send({ type: 'detach', key }, waiter.owner);",
        replace:
          "this.#send({ type: 'cancel', key, reason: String(signal.reason) }, waiter.owner);",
      },
      {
        file: `${RELAY}/relay-call.ts`,
        find: 'if (this.isElsewhere) leave();\n    else ',
        replace: '',
      },
    ],
  },
  {
    name: 'a session that ends during a slow connect is subscribed afterwards',
    seed: 2674696878,
    world: 'relay',
    rule: 'a session that has ended still gets',
    edits: [
      {
        file: `${RELAY}/pending-hellos.ts`,
        find: 'if (pending.isOver) throw',
        replace: 'if (pending.scope === null) throw',
      },
      {
        file: `${RELAY}/relay-core.ts`,
        find: 'this.#notices.expect(hello.capabilities);',
        replace: 'this.#notices.expect(hello.capabilities);\n      this.#subscribe(caller);',
      },
    ],
  },
  {
    name: 'an attach on a dying connection leaves a second timer',
    seed: 1101275819,
    world: 'relay',
    rule: 'was cancelled although its page follows it',
    edits: [
      {
        file: `${RELAY}/relay-call.ts`,
        find: 'clearTimeout(this.#alone);\n    if (this.#isOver || this.#followers.length > 0) return;',
        replace:
          'if (this.#isOver || this.#followers.length > 0) return clearTimeout(this.#alone);',
      },
      {
        file: `${RELAY}/relay-fetch.ts`,
        find: 'if (isRequest && request.signal.aborted) return empty(503);',
        replace: '',
      },
    ],
  },
  {
    name: 'pages are not told that a restarted server may have other tools',
    seed: 87371593,
    world: 'relay',
    rule: 'does not see the current tools',
    edits: [
      {
        file: `${RELAY}/upstream/kept-clients.ts`,
        find: 'if (scopes.size > 0) this.#options.restarted([...scopes]);',
        replace: '',
      },
    ],
  },
  {
    name: 'a node with a new client does not let the others check theirs',
    seed: 1147170659,
    world: 'relay',
    rule: 'does not see the current tools',
    edits: [
      {
        file: `${RELAY}/upstream/kept-clients.ts`,
        find: 'if (!isCheck) this.#options.connected(key);',
        replace: '',
      },
    ],
  },
  {
    name: 'frames wait for the authorization without a limit',
    seed: 3179417128,
    world: 'relay',
    rule: 'any number of frames before it is authorized',
    edits: [
      {
        file: `${RELAY}/waiting-frames.ts`,
        find: 'if (this.#frames.length >= waitingFrames || ',
        replace: 'if (waitingFrames < 0 || ',
      },
    ],
  },
  {
    name: 'a question has less patience than a call',
    seed: 1522107974,
    world: 'relay',
    rule: 'a question failed although its page',
    edits: [
      {
        file: `${RELAY}/upstream/page-questions.ts`,
        find: 'open.alone ??= quietTimeout(() => open.fail(gone()), limits.keepFor + limits.attachTimeout);',
        replace: 'if (open.missed >= LOOKS) return open.fail(gone());',
      },
    ],
  },
  {
    name: 'a client that replaces another is not held by open connections',
    seed: 1034165343,
    world: 'relay',
    rule: 'a socket is not told that tools changed',
    edits: [
      {
        file: `${RELAY}/upstream/kept-clients.ts`,
        find: 'kept.isReplaced = true;',
        replace: 'kept.isReplaced = true;\n    this.#holders.delete(kept.key);',
      },
    ],
  },
  {
    name: 'a request runs although its page was gone before it was admitted',
    seed: 1067720581,
    world: 'relay',
    rule: 'gone before it was admitted',
    edits: [
      {
        file: `${RELAY}/relay-fetch.ts`,
        find: 'if (isRequest && request.signal.aborted) return empty(503);',
        replace: '',
      },
    ],
  },
  {
    name: 'a hello that is repeated on the next connection subscribes the lost one',
    seed: 2552789819,
    world: 'relay',
    rule: 'a question failed although its page',
    edits: [
      {
        file: `${RELAY}/relay-core.ts`,
        find: 'const call = known ?? this.#open(missed ?? request, source, caller, received);',
        replace:
          'const isFirst = !this.#calls.find(callKey(owner, request.id));\n' +
          '    const call = known ?? this.#open(missed ?? request, source, caller, received);',
      },
      {
        file: `${RELAY}/relay-core.ts`,
        find: "const isHello = request.method === 'relay/hello';",
        replace: "const isHello = isFirst && request.method === 'relay/hello';",
      },
    ],
  },
];
