// Questions of a server to the user, across nodes of one bus: the page listens at one node, its call runs at another, and
// the answer arrives at a third. Forms and addresses. With real engines.
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findServer, serverHint } from '../../scripts/installing/bus-servers.mjs';
import type { RelayEnvelope } from '../../packages/server/src/relay/relay-server.js';
import { askingServer } from '../unit/relay/support/asking-server.js';
import { startRelay } from '../unit/relay/support/relay-host.js';
import { request, session } from '../unit/relay/support/requests.js';
import { BUS_KINDS } from './engines/bus-kinds.js';
import { startServer } from './engines/server-process.js';
import type { ServerProcess } from './engines/server-process.js';

const LONG = { timeout: 30_000 };
const ANSWERS = ['elicitation', 'elicitation-url'];
const context = { headers: {} as Record<string, string> };

const callOf = (name: string, id: number) => ({
  ...request('tools/call', { name }, id),
  answers: ANSWERS,
});
const answerTo = ({ message }: RelayEnvelope, result: object) => ({
  session,
  message: { jsonrpc: '2.0', id: (message as { id: string }).id, result },
});

// One client of each engine: the others pass the same contract.
const kinds = BUS_KINDS.filter(
  ({ server }, index) => BUS_KINDS.findIndex((other) => other.server === server) === index,
);

for (const kind of kinds) {
  const isFound = findServer(kind.server) !== undefined;
  const hint = isFound ? '' : ` (not found: ${serverHint([kind.server])})`;
  describe.skipIf(!isFound)(kind.name + hint, () => {
    let engine: ServerProcess;
    beforeAll(async () => {
      engine = await startServer(kind.server);
    });
    afterAll(() => engine?.close());

    async function newNode() {
      const { bus, close } = await kind.connect(engine.port, { timeout: 60_000 });
      const server = askingServer('asking');
      const host = await startRelay({ bus, authorize: () => 'ada', connect: server.connect });
      let isDead = false;
      const die = async () => {
        if (isDead) return;
        isDead = true;
        // Without a word to the other nodes.
        await close();
        await host.leavePort();
      };
      onTestFinished(async () => {
        await host.stop();
        await die();
      });
      return { server, relay: host.relay, die };
    }

    /** A page that listens at the node. */
    async function listenAt({ relay }: Awaited<ReturnType<typeof newNode>>) {
      const sent: RelayEnvelope[] = [];
      const send = (envelope: RelayEnvelope) => void sent.push(envelope);
      const hello = request('relay/hello', { answers: ANSWERS });
      const { signal } = new AbortController();
      await relay.handle(hello, { context, send, signal });
      const named = (method: string) =>
        sent.filter(({ message }) => (message as { method?: string }).method === method);
      return { named };
    }

    it('an address reaches the page, and so does that the user is done with it', async () => {
      const [a, b, c] = [await newNode(), await newNode(), await newNode()];
      const { named } = await listenAt(b);
      const call = a.relay.handle(callOf('address', 2), { context });
      await vi.waitFor(() => expect(named('elicitation/create')).toHaveLength(1), LONG);
      const [question] = named('elicitation/create');
      expect(question!.message).toMatchObject({
        params: { mode: 'url', url: 'https://bank.example/sign-in' },
      });
      await c.relay.handle(answerTo(question!, { action: 'accept' }), { context });
      expect(JSON.stringify(await call)).toContain('accept');
      const complete = 'notifications/elicitation/complete';
      await vi.waitFor(() => expect(named(complete)).not.toHaveLength(0), LONG);
      expect(named(complete).map(({ message }) => message)).toMatchObject([
        { params: { elicitationId: 'bank-1' } },
      ]);
      expect(a.server.runs).toEqual(['ada address']);
    });

    it('a form is answered through another node after the node of the page has died', async () => {
      const [a, b, c] = [await newNode(), await newNode(), await newNode()];
      const first = await listenAt(b);
      const call = a.relay.handle(callOf('elicit', 2), { context });
      await vi.waitFor(() => expect(first.named('elicitation/create')).toHaveLength(1), LONG);
      await b.die();
      // The page says hello to another node, and gets the question again: with the same id, so that it asks once.
      const second = await listenAt(c);
      await vi.waitFor(() => expect(second.named('elicitation/create')).toHaveLength(1), LONG);
      const [question] = second.named('elicitation/create');
      expect(question!.message).toEqual(first.named('elicitation/create')[0]!.message);
      const answer = { action: 'accept', content: { size: 'XL' } };
      await c.relay.handle(answerTo(question!, answer), { context });
      expect(JSON.stringify(await call)).toContain('XL');
      expect(a.server.runs).toEqual(['ada elicit']);
    });
  });
}
