// The folders that must not be wrong, and the unit tests that are run against each mutant of them. The tests of other
// folders also reach this code; leaving them out makes the score lower, never higher.
const src = 'packages/elements/src';
const relay = 'packages/server/src/relay';

/**
 * `tests` are folders or files of `test/unit`, without their ending.
 * `testTimeout` is in milliseconds, default 30,000. It must be far above the time of the slowest test.
 * `pool` is Vitest's, default `threads`. `vmThreads` takes half as long, but does not suit tests of MessagePorts.
 * @type {Record<string, { mutate: string[], tests: string[], without?: string[], testTimeout?: number, pool?: string }>}
 */
export const FOLDERS = {
  policy: {
    mutate: [`${src}/policy/**/*.ts`],
    tests: ['policy'],
    // Random input takes long, and whether it finds a mutant is luck.
    without: ['policy/random-input'],
    testTimeout: 10_000,
    pool: 'vmThreads',
  },
  rpc: {
    mutate: [`${src}/rpc/**/*.ts`],
    tests: ['rpc'],
    // 100,000 messages, or seconds of waiting, for each mutant take too long.
    without: ['rpc/fuzz', 'rpc/peer-over-linked-pair'],
    testTimeout: 10_000,
  },
  lifecycle: {
    mutate: [`${src}/mcp-app-frame/lifecycle/**/*.ts`],
    tests: ['mcp-app-frame/lifecycle'],
    testTimeout: 10_000,
  },
  consent: {
    mutate: [`${src}/host/consent/**/*.ts`],
    tests: ['host/consent'],
    testTimeout: 10_000,
    pool: 'vmThreads',
  },
  connection: {
    mutate: [`${src}/host/connection/**/*.ts`],
    tests: ['host/connection'],
    // Tens of thousands of prefixes for each mutant take too long.
    without: ['host/connection/heal-json-fuzz'],
  },
  link: {
    mutate: [`${src}/host/link/**/*.ts`],
    tests: ['host/link'],
    testTimeout: 10_000,
  },
  ...relayParts(),
};

/**
 * The relay is large, and most of its tests go through all of it. In parts, each with the tests that are about it, a
 * mutant takes a tenth of the time.
 */
function relayParts() {
  const files = (names) => names.map((name) => `${relay}/${name}.ts`);
  const part = (mutate, tests) => ({
    mutate,
    tests: tests.map((name) => `relay/${name}`),
    testTimeout: 5000,
    pool: 'vmThreads',
  });
  return {
    // What talks to an engine says something only with a real one: `npm test bus` runs it with Redis, NATS and PostgreSQL.
    'relay-bus': part(
      [
        `${relay}/bus/**/*.ts`,
        `!${relay}/bus/{redis,nats,postgres}-bus.ts`,
        `!${relay}/bus/postgres-{listener,writer}.ts`,
      ],
      ['bus', 'frame-seal', 'bus-failures'],
    ),
    'relay-upstream': part(
      [`${relay}/upstream/**/*.ts`],
      ['admission-answers', 'changes', 'question-patience', 'signed-out-call', 'upstream'],
    ),
    'relay-admission': part(
      [`${relay}/admission/**/*.ts`, ...files(['waiting-frames', 'relay-limits'])],
      ['admission', 'admission-answers', 'origins', 'sign-out', 'unread-output', 'users'],
    ),
    'relay-carriers': part(
      [
        `${relay}/output/**/*.ts`,
        ...files(['read-body', 'relay-{fetch,node,options,server,socket}']),
      ],
      [
        'admission',
        'bad-envelopes',
        'body',
        'changes',
        'closing-node',
        'fetch-events',
        'http',
        'node-listener',
        'origins',
        'output',
        'read-body',
        'sign-out',
        'slow-reader',
        'socket-life',
        'socket-shape',
        'timers',
        'unread-output',
      ],
    ),
    'relay-calls': part(
      files(['relay-{attach,bus,call,calls,kept,nodes,owner}', 'node-messenger']),
      [
        'admission-answers',
        'bus-failures',
        'call-owners',
        'changes',
        'kept-results',
        'local-bus',
        'node-messages',
        'patience',
        'running-calls',
        'sign-out',
        'signed-out-call',
        'users',
      ],
    ),
    'relay-watch': { ...part([`${relay}/watch/**/*.ts`], []), tests: ['telemetry'] },
    'relay-opentelemetry': {
      ...part(['packages/server/src/opentelemetry/**/*.ts'], []),
      tests: ['telemetry'],
    },
    'relay-core': part(
      files(['relay-{client,core,drain,envelope,gone,notices}', 'pending-hellos']),
      [
        'drain',
        'drain-in-flight',
        'admission',
        'admission-answers',
        'authorize',
        'bad-envelopes',
        'bus-failures',
        'changes',
        'closing-node',
        'envelopes',
        'forwarding',
        'hello',
        'node-messages',
        'patience',
        'question-patience',
        'questions',
        'restarted-server',
        'running-calls',
        'sign-out',
        'signed-out-call',
        'socket-life',
        'tap',
        'unread-output',
        'users',
      ],
    ),
  };
}

/** The share of mutants that the tests must find, in percent. */
export const REQUIRED_SCORE = 85;
