// The short form of `npm run conformance -- --relay`: our relay passes everything, and broken relays do not.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  markdownText,
  probeRelay,
  RELAY_CHECKLIST,
  reportOf,
  startRelayMcpServer,
} from '@mcp-app/conformance';
import type { Outcome, RelayMcpServer } from '@mcp-app/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { toNodeListener } from '../../../packages/server/src/relay/relay-node.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { Relay } from '../../../packages/server/src/relay/relay-server.js';
import { startWrongRelay } from '../../conformance/wrong-relay.ts';
import { listen } from '../relay/support/listen.js';

const ALL = RELAY_CHECKLIST.map(({ id }) => id);
let mcp: RelayMcpServer;
const closing: (() => unknown)[] = [];

const ourRelay = (): Relay =>
  createRelay({
    limits: { attachTimeout: 400, keepFor: 5000 },
    async connect({ capabilities }) {
      const client = new Client({ name: 'conformance', version: '1' }, { capabilities });
      await client.connect(new StreamableHTTPClientTransport(new URL(mcp.url)));
      return client;
    },
  });

async function serve(relay: Relay): Promise<string> {
  const http = createServer(toNodeListener(relay));
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket, request) => relay.socket(socket, request));
  const { port, close } = await listen(http);
  closing.push(() => {
    relay.close();
    for (const socket of sockets.clients) socket.terminate();
    return close();
  });
  return `http://127.0.0.1:${port}/relay`;
}

/** Our relay, except that it drops POSTs with these methods. */
const spoiled = (methods: RegExp): Relay => {
  const relay = ourRelay();
  return {
    ...relay,
    fetch: async (request, context) => {
      const text = request.method === 'POST' ? await request.clone().text() : '';
      const isLost = methods.test(/"method":"([^"]*)"/.exec(text)?.[1] ?? '');
      return isLost ? Response.json({}) : relay.fetch(request, context);
    },
  };
};

/** What each relay does wrong. The first is open to everyone, and does not offer to ask. */
const WRONG = {
  wrong: ALL.filter((id) => !['H5', 'Q1', 'Q3'].includes(id)),
  heedless: ['H2', 'C9', 'C10'],
  forgetful: ['C6', 'C7', 'C8', 'C10', 'S1'],
};

/** Probes a relay. A check that fails waits for its whole patience, so those that should fail get little. */
const probe = (url: string, failing: readonly string[] = [], little = 2000) =>
  probeRelay({ mcp, relay: { url, headers: {}, timeout: 20_000 } }, (id) =>
    failing.includes(id) ? little : 20_000,
  );

describe('conformance of relays', { timeout: 60_000 }, () => {
  let outcomes: Record<'ours' | 'wrong' | 'heedless' | 'forgetful', Record<string, Outcome>>;
  const failed = (name: keyof typeof outcomes) =>
    ALL.filter((id) => outcomes[name][id]!.status === 'failed');

  /** Includes what was seen, for whoever reads the failure. */
  const otherFailures = (name: keyof typeof WRONG) =>
    failed(name)
      .filter((id) => !WRONG[name].includes(id))
      .map((id) => `${id}: ${outcomes[name][id]!.notes.join('; ')}`);

  // They mostly wait, so they run together.
  beforeAll(async () => {
    mcp = await startRelayMcpServer();
    const wrong = await startWrongRelay(mcp.url);
    closing.push(() => wrong.close());
    const [ours, wrongs, heedless, forgetful] = await Promise.all([
      probe(await serve(ourRelay())),
      probe(wrong.url, WRONG.wrong, 800),
      probe(await serve(spoiled(/cancelled|bye/)), WRONG.heedless),
      probe(await serve(spoiled(/attach/)), WRONG.forgetful),
    ]);
    outcomes = { ours, wrong: wrongs, heedless, forgetful };
  }, 240_000);
  afterAll(async () => {
    for (const close of closing) await close();
    await mcp.close();
  });

  it('our own relay passes every check', () => {
    const short = ALL.filter((id) => outcomes.ours[id]!.status !== 'passed');
    expect(short.map((id) => [id, outcomes.ours[id]])).toEqual([]);
  });

  it('detects a relay that only forwards and remembers nothing', () => {
    expect(failed('wrong')).toEqual(WRONG.wrong);
    expect(outcomes.wrong['H5']!.status).toBe('not-offered');
    const report = reportOf('relay', 'https://wrong.example', outcomes.wrong);
    expect(markdownText(report)).toMatch(/\| C6 \|.*failed/);
  });

  it('detects a relay that drops cancellations and farewells', () => {
    expect(otherFailures('heedless')).toEqual([]);
    expect(failed('heedless')).toEqual(WRONG.heedless);
  });

  it('detects a relay that does not find calls', () => {
    expect(otherFailures('forgetful')).toEqual([]);
    expect(failed('forgetful')).toEqual(WRONG.forgetful);
  });

  it('every id is in the reference of the relay protocol', () => {
    const text = readFileSync(
      join(import.meta.dirname, '../../../docs/pages/reference/relay-protocol.md'),
      'utf8',
    );
    expect(ALL.filter((id) => !new RegExp(`\\b${id}\\b`).test(text))).toEqual([]);
  });
});
