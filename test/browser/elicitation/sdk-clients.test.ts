// The questions of real servers, through the clients of both official SDKs.
import { Client as Client2, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server as Server1 } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ElicitationCompleteNotificationSchema,
  ElicitRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import {
  createMcpHandler,
  inputRequired,
  inputResponse,
  McpServer,
  Server as Server2,
} from '@modelcontextprotocol/server';
import { assert } from 'chai';
import type { McpAppElicitationElement } from '../../../packages/elements/src/mcp-app-elicitation/mcp-app-elicitation.js';
import { eventually } from '../../support/frame-harness.js';
import {
  control,
  enter,
  inside,
  mountElicitation,
  press,
  removeElicitations,
  textOf,
} from './elicitation-page.js';

const info = { name: 'Travel', version: '1' };
const capabilities = { elicitation: { form: {}, url: {} } };
const message = 'Where to?';
const requestedSchema = {
  type: 'object' as const,
  properties: {
    city: { type: 'string' as const, title: 'City', minLength: 2 },
    mail: { type: 'string' as const, title: 'Email', format: 'email' as const },
    seats: { type: 'integer' as const, title: 'Seats', default: 1 },
    days: {
      type: 'array' as const,
      title: 'Days',
      items: { type: 'string' as const, enum: ['mon', 'tue'] },
    },
  },
  required: ['city'],
};

type AnyServer = Pick<
  Server1,
  'elicitInput' | 'createElicitationCompletionNotifier' | 'ping' | 'close'
>;

const SDKS: Record<string, (element: McpAppElicitationElement) => Promise<AnyServer>> = {
  async 'SDK 1.x'(element) {
    const client = new Client1({ name: 'page', version: '1' }, { capabilities });
    client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) =>
      element.ask(params, { signal, serverInfo: client.getServerVersion() }),
    );
    client.setNotificationHandler(ElicitationCompleteNotificationSchema, ({ params }) => {
      element.complete(params.elicitationId);
    });
    const server = new Server1(info, { capabilities: {} });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(far), client.connect(near)]);
    return server;
  },
  async 'SDK 2.x'(element) {
    const client = new Client2({ name: 'page', version: '1' }, { capabilities });
    client.setRequestHandler('elicitation/create', ({ params }, { mcpReq: { signal } }) =>
      element.ask(params, { signal, serverInfo: client.getServerVersion() }),
    );
    client.setNotificationHandler('notifications/elicitation/complete', ({ params }) => {
      element.complete(params.elicitationId);
    });
    const server = new Server2(info, { capabilities: {} });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(far), client.connect(near)]);
    return server as unknown as AnyServer;
  },
};

const shown = (element: McpAppElicitationElement) =>
  eventually(() => inside(element, 'section') !== null, 'the question is shown');

for (const [sdk, connect] of Object.entries(SDKS))
  describe(`the questions of a server with ${sdk}`, () => {
    let element: McpAppElicitationElement;
    let server: AnyServer;
    beforeEach(async () => {
      element = mountElicitation();
      server = await connect(element);
    });
    afterEach(async () => {
      removeElicitations();
      await server.close();
    });

    it('are answered with a form, which the server accepts', async () => {
      const asked = server.elicitInput({ message, requestedSchema });
      await shown(element);
      assert.include(textOf(element, '.who'), 'Travel');
      enter(element, 'City', 'Oslo');
      enter(element, 'Email', 'ada@example.com');
      control(element, 'mon').click();
      press(element, 'Send');
      const { action, content } = await asked;
      assert.deepEqual(
        { action, content },
        {
          action: 'accept',
          content: { city: 'Oslo', mail: 'ada@example.com', seats: 1, days: ['mon'] },
        },
      );
    });

    it('are declined and cancelled', async () => {
      for (const [button, wanted] of [
        ['Decline', 'decline'],
        ['Cancel', 'cancel'],
      ] as const) {
        const asked = server.elicitInput({ message, requestedSchema });
        await shown(element);
        press(element, button);
        assert.equal((await asked).action, wanted);
        await element.updateComplete;
      }
    });

    it('end when the server cancels its request', async () => {
      const abort = new AbortController();
      // SDK 1.x ignores the cancellation of a request with the id 0, which is the first one.
      await server.ping();
      const asked = server.elicitInput({ message, requestedSchema }, { signal: abort.signal });
      const failed = asked.then(
        () => false,
        () => true,
      );
      await shown(element);
      abort.abort(new Error('no longer needed'));
      assert.isTrue(await failed);
      await eventually(() => inside(element, 'section') === null, 'the question is gone');
    });

    it('that cannot be shown are refused with the reason', async () => {
      const url = location.href;
      const asked = server.elicitInput({ mode: 'url', message, url, elicitationId: 'e1' });
      const reason = await asked.then(String, (error: Error & { code: number }) => error);
      assert.instanceOf(reason, Error);
      assert.include((reason as Error).message, 'The link points to the host page');
      assert.equal((reason as { code?: number }).code, -32602);
    });

    it('lead to a page, and the server confirms that the user is done', async () => {
      const { open } = window;
      window.open = () => null;
      const asked = server.elicitInput({
        mode: 'url',
        message,
        url: 'https://example.com/connect',
        elicitationId: 'e1',
      });
      await shown(element);
      press(element, 'Open example.com');
      window.open = open;
      assert.equal((await asked).action, 'accept');
      await server.createElicitationCompletionNotifier('e1')();
      await eventually(() => textOf(element, '.opened').startsWith('Done'), 'completed');
    });
  });

describe('the questions of MCP 2026-07-28, in the answer to a tool call', () => {
  afterEach(removeElicitations);

  it('are asked by the client, and the call continues with the answer', async () => {
    const element = mountElicitation({ serverName: 'Travel' });
    const handler = createMcpHandler(() => {
      const server = new McpServer(info);
      server.registerTool('book', {}, (context) => {
        const answer = inputResponse(context.mcpReq.inputResponses, 'where');
        if (answer.kind === 'missing')
          return inputRequired({
            inputRequests: { where: inputRequired.elicit({ message, requestedSchema }) },
          });
        return { content: [{ type: 'text', text: JSON.stringify(answer) }] };
      });
      return server;
    });
    const client = new Client2(
      { name: 'page', version: '1' },
      { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    client.setRequestHandler('elicitation/create', ({ params }) => element.ask(params));
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', location.href), {
      // Requests of Firefox have no stream to read the body from.
      fetch: (url, init) =>
        handler.fetch(new Request(url, init), {
          parsedBody: init?.body ? JSON.parse(String(init.body)) : undefined,
        }),
    });
    await client.connect(transport);
    const called = client.callTool({ name: 'book', arguments: {} });
    await shown(element);
    enter(element, 'City', 'Oslo');
    press(element, 'Send');
    const { content } = await called;
    assert.include(JSON.stringify(content), 'Oslo');
    await client.close();
    await handler.close();
  });
});
