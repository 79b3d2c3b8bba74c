// The folders that must not be wrong, and the unit tests that are run against each mutant of them. The tests of other
// folders also reach this code; leaving them out makes the score lower, never higher.
const src = 'packages/elements/src';
const relay = 'packages/server/src/relay';

/**
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
    tests: ['mcp-app-frame'],
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
  },
  relay: {
    // What talks to an engine says something only with a real one: `npm test bus` runs it with Redis, NATS and PostgreSQL.
    mutate: [
      `${relay}/**/*.ts`,
      `!${relay}/bus/{redis,nats,postgres}-bus.ts`,
      `!${relay}/bus/postgres-{listener,writer}.ts`,
    ],
    tests: ['relay'],
    // With real servers of the SDKs, a mutant takes ten times as long. `npm test unit` runs them.
    without: [
      'failures',
      'methods',
      'modern-era',
      'nodes',
      'questions',
      'reconnect',
      'relay-pages',
      'servers',
      'sharing',
      'tap',
      'tokens',
    ].map((file) => `relay/${file}`),
    testTimeout: 10_000,
    pool: 'vmThreads',
  },
};

/** The share of mutants that the tests must find, in percent. */
export const REQUIRED_SCORE = 85;
