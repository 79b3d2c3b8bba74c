// Frames that ask what their server wants to know: through a client of the page, a server, and a relay of two nodes.
import { assert } from 'chai';
import { appClientOptions } from '../../../packages/elements/src/host/link/app-client-options.js';
import {
  askInFrame,
  completeInFrame,
} from '../../../packages/elements/src/mcp-app-frame/elicitation/index.js';
import {
  configureFrames,
  forgetUser,
} from '../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.js';
import {
  countsOf,
  eventually,
  mountFrame,
  readyFrame,
  removeFrames,
  viewEvaluates,
  viewRequests,
} from '../../support/frame-harness.js';
import type { Sdk } from '../../support/frame-harness.js';
import {
  formIn,
  isGone,
  QUESTION,
  shownForm,
  startAsking,
  startAskingRelay,
  statesOf,
  viewAsks,
} from './asking-frame.js';
import { enter, mountElicitation, press, removeElicitations, textOf } from './elicitation-page.js';

const info = { name: 'page', version: '1' };
const capabilities = { elicitation: { form: {}, url: {} } };

/** A client of the page whose questions go to frames. */
async function askingClient(url: string, sdk: Sdk) {
  if (sdk === 1) {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StreamableHTTPClientTransport } =
      await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const { ElicitRequestSchema } = await import('@modelcontextprotocol/sdk/types.js');
    const client = new Client(info, appClientOptions({ capabilities }));
    client.setRequestHandler(ElicitRequestSchema, ({ params }, extra) =>
      askInFrame(client, params, extra),
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(url)) as never);
    return client;
  }
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client(info, appClientOptions({ capabilities }));
  client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
    askInFrame(client, params, mcpReq),
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

const WAYS = {
  'a client of SDK 1.x': async () => ({ client: await askingClient(await startAsking(1), 1) }),
  'a client of SDK 2.x': async () => ({ client: await askingClient(await startAsking(2), 2) }),
  'a server of SDK 1.x': async () => ({ server: await startAsking(1) }),
  'a server of SDK 2.x': async () => ({ server: await startAsking(2) }),
  'a relay by WebSocket': async () => ({
    relay: (await startAskingRelay(await startAsking(2))).socketUrl,
  }),
  'a relay by HTTP POST': async () => ({
    relay: (await startAskingRelay(await startAsking(1))).url,
  }),
};

const ADDRESS = {
  mode: 'url',
  message: 'Connect',
  url: 'https://example.com/connect',
  elicitationId: 'e1',
};

const view = {
  resourceUri: 'ui://test/app.html',
  elicitation: 'form' as const,
  limits: { appToolTimeout: 120_000 },
};

afterEach(() => {
  removeFrames();
  removeElicitations();
  configureFrames({ elicitation: undefined });
});

for (const [way, connect] of Object.entries(WAYS))
  describe(`a question that comes through ${way}`, () => {
    it('is asked in the frame whose view made the call, and answered once', async () => {
      const link = (await connect()) as object;
      const [other, frame] = [
        await readyFrame({ ...view, ...link }),
        await readyFrame({ ...view, ...link }),
      ];
      const states = statesOf(frame);
      const answered = viewAsks(frame);
      const form = await shownForm(frame);
      assert.isTrue(isGone(other), 'the other frame asks nothing');
      assert.include(textOf(form, 'section'), 'Which size?');
      assert.match(textOf(form, '.who'), /test-sdk|page/);
      enter(form, 'Size', 'M');
      press(form, 'Send');
      assert.deepEqual(await answered, { action: 'accept', content: { size: 'M' } });
      assert.isTrue(isGone(frame));
      assert.deepEqual(states, ['frame asked', 'frame accept']);
    });

    it('may be an address, which is opened after consent', async () => {
      const link = (await connect()) as object;
      const frame = await readyFrame({ ...view, ...link });
      const answered = viewAsks(frame, ADDRESS);
      const form = await shownForm(frame);
      form.addEventListener('mcp-app-elicitation-open', (event) => event.preventDefault());
      press(form, 'Open example.com');
      assert.deepEqual(await answered, { action: 'accept' });
      // A client of the page gets the confirmation of the server itself.
      if ('client' in link) return;
      await viewRequests(frame, 'tools/call', { name: 'complete', arguments: { id: 'e1' } });
      await eventually(() => textOf(form, '.opened').startsWith('Done'), 'completed');
    });

    it('is cancelled when the frame is removed', async () => {
      const frame = await readyFrame({ ...view, ...((await connect()) as object) });
      const states = statesOf(frame);
      void viewAsks(frame).catch(() => {});
      await shownForm(frame);
      frame.remove();
      await eventually(() => states.length === 2, 'it has ended');
      assert.match(states[1]!, /frame (cancel|ended)/);
    });
  });

describe('frames that ask', () => {
  let server: string;
  before(async () => {
    server = await startAsking(2);
  });

  const declared = async (properties: object) => {
    const frame = await readyFrame({ ...view, server, ...properties });
    const { result } = await viewRequests(frame, 'tools/call', { name: 'client', arguments: {} });
    return (result!['structuredContent'] as { elicitation?: unknown }).elicitation;
  };

  it('declare it only if the page wants it', async () => {
    assert.deepEqual(await declared({}), { form: {}, url: {} });
    assert.isUndefined(await declared({ elicitation: undefined }));
    configureFrames({ elicitation: {} });
    assert.isDefined(await declared({ elicitation: undefined }));
    assert.isUndefined(await declared({ elicitation: 'none' }));
  });

  it('leave it to a handler of the page', async () => {
    const handlers = { server: { elicit: async () => ({ action: 'decline' as const }) } };
    const frame = await readyFrame({ ...view, server, handlers });
    assert.deepEqual(await viewAsks(frame), { action: 'decline' });
    assert.isNull(formIn(frame));
  });

  it('ask for their own call, before there is a view', async () => {
    const frame = mountFrame({
      server,
      tool: 'ask',
      toolInput: { params: QUESTION },
      elicitation: 'form',
    });
    const form = await shownForm(frame);
    press(form, 'Decline');
    await eventually(() => frame.toolResult, 'the call has ended');
    assert.deepEqual(frame.toolResult!.structuredContent, { action: 'decline' });
  });

  it('ask for a call of a tool without a view, which is not an error while the call runs', async () => {
    const frame = mountFrame({
      server,
      tool: 'askWithoutView',
      toolInput: { params: QUESTION },
      elicitation: 'form',
    });
    const alerts: string[] = [];
    const look = () => {
      const alert = frame.shadowRoot!.querySelector<HTMLElement>('[role=alert]:not([hidden])');
      if (alert) alerts.push(alert.innerText);
    };
    new MutationObserver(look).observe(frame.shadowRoot!, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    const form = await shownForm(frame);
    await eventually(() => frame.error?.reason === 'no-view', 'the tool has no view');
    await eventually(
      () => frame.shadowRoot!.querySelector('[part=error] .skeleton'),
      'the frame says that the tool runs',
    );
    assert.isEmpty(alerts);
    press(form, 'Decline');
    await eventually(() => frame.toolResult, 'the call has ended');
    await eventually(() => alerts.length > 0, 'then the frame says that there is no view');
  });

  it('have an empty live region in the page before they have text, so that their first question is announced', async () => {
    const frame = await readyFrame({ ...view, server });
    const texts: string[] = [];
    let isDone = false;
    const look = () => {
      const region = formIn(frame)?.shadowRoot?.querySelector('[role=status]');
      if (region) texts.push(region.textContent.trim());
      if (!isDone) requestAnimationFrame(look);
    };
    look();
    const answered = viewAsks(frame);
    const form = await shownForm(frame);
    await eventually(() => texts.at(-1), 'the question is announced');
    isDone = true;
    assert.equal(texts[0], '', 'drawn without text first');
    assert.include(texts.at(-1), 'A server asks for information');
    press(form, 'Decline');
    await answered;
  });

  it('end the question when the view cancels its call', async () => {
    const frame = await readyFrame({ ...view, server });
    const before = (await countsOf(server))['answered']!;
    await frame.callAppTool('requestAndCancel', {
      method: 'tools/call',
      params: { name: 'ask', arguments: { params: QUESTION } },
      after: 3000,
    });
    await eventually(() => isGone(frame), 'the question is gone');
    await eventually(
      async () => (await countsOf(server))['answered'] === before + 1,
      'the server no longer waits',
    );
  });

  it('end the question when the user signs out', async () => {
    const frame = await readyFrame({ ...view, server });
    void viewAsks(frame).catch(() => {});
    await shownForm(frame);
    forgetUser();
    await eventually(() => isGone(frame), 'the question is gone');
  });

  it('do not let the call time out while the user is asked', async () => {
    const frame = await readyFrame({
      ...view,
      server,
      limits: { ...view.limits, requestTimeout: 4000 },
    });
    const answered = viewAsks(frame);
    const form = await shownForm(frame);
    await new Promise((later) => setTimeout(later, 6000));
    enter(form, 'Size', 'L');
    press(form, 'Send');
    assert.deepEqual(await answered, { action: 'accept', content: { size: 'L' } });
  });

  it('show one question at a time', async () => {
    const frame = await readyFrame({ ...view, server });
    const first = viewAsks(frame);
    const form = await shownForm(frame);
    const second = viewAsks(frame, { ...QUESTION, message: 'And which colour?' });
    await eventually(
      () => textOf(form, 'section').includes('One more question after this one'),
      'the second one waits',
    );
    press(form, 'Decline');
    assert.deepEqual(await first, { action: 'decline' });
    await eventually(() => textOf(form, 'section').includes('colour'), 'the second one');
    press(form, 'Cancel');
    assert.deepEqual(await second, { action: 'cancel' });
  });

  it('take the focus from the view, and return it', async () => {
    const frame = await readyFrame({ ...view, server });
    const iframe = frame.shadowRoot!.querySelector('iframe')!;
    iframe.focus();
    const answered = viewAsks(frame);
    const form = await shownForm(frame);
    await eventually(() => frame.shadowRoot!.activeElement === form, 'the form has the focus');
    assert.equal(
      form.shadowRoot!.activeElement?.localName,
      'h2',
      'a key that was meant for the view does nothing',
    );
    press(form, 'Decline');
    await answered;
    await eventually(() => frame.shadowRoot!.activeElement === iframe, 'the view has it again');
  });

  it('leave the focus where the user is writing', async () => {
    const input = document.body.appendChild(document.createElement('input'));
    const frame = await readyFrame({ ...view, server });
    input.focus();
    const answered = viewAsks(frame);
    const form = await shownForm(frame);
    press(form, 'Decline');
    await answered;
    assert.equal(document.activeElement, input);
    input.remove();
  });

  it('ask where the page says if they are not visible', async () => {
    const fallback = mountElicitation();
    configureFrames({ elicitation: { fallback } });
    const frame = await readyFrame({ ...view, server });
    frame.style.display = 'none';
    const answered = viewAsks(frame);
    await eventually(() => textOf(fallback, 'section').includes('Which size?'), 'asked there');
    press(fallback, 'Decline');
    assert.deepEqual(await answered, { action: 'decline' });
    configureFrames({ elicitation: undefined });
    const logged: unknown[] = [];
    frame.addEventListener('mcp-app-log', ({ data }) => logged.push(data));
    assert.deepEqual(await viewAsks(frame), { action: 'cancel' });
    assert.include(String(logged[0]), 'elicitation.fallback');
  });

  it('audit the question and its outcome, without their contents', async () => {
    const frame = await readyFrame({ ...view, server });
    const entries: Record<string, unknown>[] = [];
    frame.addEventListener('mcp-app-audit', (entry) => entries.push({ ...entry }));
    const answered = viewAsks(frame);
    const form = await shownForm(frame);
    enter(form, 'Size', 'kept secret');
    press(form, 'Send');
    await answered;
    const entry = entries.find(({ kind }) => kind === 'elicitation')!;
    assert.include(entry, {
      method: 'elicitation/create',
      what: 'form',
      by: 'user',
      outcome: 'ok',
    });
    assert.notMatch(JSON.stringify(entry), /kept secret|Which size/);
  });

  it('show the question in full screen, too', async () => {
    const frame = await readyFrame({ ...view, server });
    await frame.requestDisplayMode('fullscreen');
    const answered = viewAsks(frame);
    const form = await shownForm(frame);
    const { top, bottom, height } = form.getBoundingClientRect();
    assert.isAbove(height, 50);
    assert.isTrue(top >= 0 && bottom <= innerHeight + 1, 'it is on the screen');
    press(form, 'Decline');
    await answered;
    assert.equal(await viewEvaluates(frame, '1 + 1'), 2);
  });
});

describe('questions that no frame has caused', () => {
  it('are asked where the page says, otherwise cancelled', async () => {
    const client = await askingClient(await startAsking(2), 2);
    const call = () => client.callTool({ name: 'ask', arguments: { params: QUESTION } });
    assert.deepEqual((await call()).structuredContent, { action: 'cancel' });
    configureFrames({ elicitation: { fallback: () => ({ action: 'decline' }) } });
    assert.deepEqual((await call()).structuredContent, { action: 'decline' });
    await client.close();
  });

  it('belong to the latest of the frames that wait for results of the page’s calls', async () => {
    const client = await askingClient(await startAsking(2), 2);
    const waiting = { ...view, client: client as never, toolInput: {} };
    const [first, second] = [await readyFrame(waiting), await readyFrame(waiting)];
    const answered = askInFrame(client, QUESTION);
    press(await shownForm(second), 'Decline');
    await answered;
    assert.isNull(formIn(first));
    await client.close();
  });

  it('belong to a frame whose code is not loaded yet', async () => {
    const client = await askingClient(await startAsking(2), 2);
    const before = await readyFrame({ ...view, client: client as never });
    const frame = mountFrame({ ...view, client: client as never, toolInput: {} });
    const answered = askInFrame(client, QUESTION);
    press(await shownForm(frame), 'Decline');
    assert.deepEqual(await answered, { action: 'decline' });
    assert.isNull(formIn(before));
    await client.close();
  });

  it('end after the limit, also those of a client of the page', async () => {
    const client = await askingClient(await startAsking(2), 2);
    const frame = await readyFrame({
      ...view,
      client: client as never,
      toolInput: {},
      limits: { handlerTimeout: 2000 },
    });
    const reason = await askInFrame(client, QUESTION).catch((error: Error) => error.message);
    assert.include(String(reason), 'limits.handlerTimeout');
    assert.isTrue(isGone(frame));
    await client.close();
  });

  it('end after the limit, also if the fallback of the page never answers', async () => {
    configureFrames({ elicitation: { fallback: () => new Promise(() => {}) } });
    const client = await askingClient(await startAsking(2), 2);
    const frame = await readyFrame({
      ...view,
      client: client as never,
      limits: { handlerTimeout: 2000 },
    });
    const reason = await askInFrame(frame, QUESTION).catch((error: Error) => error.message);
    assert.include(String(reason), 'limits.handlerTimeout');
    await client.close();
  });

  it('appear in the frame that the page names, also without a client', async () => {
    const { socketUrl } = await startAskingRelay(await startAsking(2));
    const waiting = { ...view, relay: socketUrl, toolInput: {} };
    const [first, second] = [await readyFrame(waiting), await readyFrame(waiting)];
    const answered = askInFrame(first, QUESTION);
    press(await shownForm(first), 'Decline');
    assert.deepEqual(await answered, { action: 'decline' });
    assert.isNull(formIn(second));
  });

  it('are completed only by the client whose server asked', async () => {
    const [client, other] = [
      await askingClient(await startAsking(2), 2),
      await askingClient(await startAsking(2), 2),
    ];
    const frame = await readyFrame({ ...view, client: client as never, toolInput: {} });
    const answered = askInFrame(client, ADDRESS);
    const form = await shownForm(frame);
    form.addEventListener('mcp-app-elicitation-open', (event) => event.preventDefault());
    press(form, 'Open example.com');
    await answered;
    assert.isFalse(await completeInFrame(other, 'e1'));
    assert.isTrue(await completeInFrame(client, 'e1'));
    await Promise.all([client.close(), other.close()]);
  });

  it('belong to the frame that waits for the result of the page’s call', async () => {
    const client = await askingClient(await startAsking(2), 2);
    const toolInput = { params: QUESTION };
    const frame = await readyFrame({ ...view, client: client as never, toolInput });
    const called = client.callTool({ name: 'ask', arguments: toolInput });
    const form = await shownForm(frame);
    press(form, 'Decline');
    assert.deepEqual((await called).structuredContent, { action: 'decline' });
    await client.close();
  });
});
