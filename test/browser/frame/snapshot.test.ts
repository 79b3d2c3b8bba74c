import { assert } from 'chai';
import type {
  FrameSnapshot,
  McpAppFrameElement,
} from '../../../packages/elements/src/mcp-app-frame/index.js';
import {
  countsOf,
  eventually,
  mountFrame,
  pause,
  readyFrame,
  removeFrames,
  scriptedHtml,
  startServer,
  stopServer,
  untilReady,
  viewEvaluates,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';

describe('snapshot() and restore()', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  /** As it is after it was stored somewhere. */
  const stored = (snapshot: FrameSnapshot): FrameSnapshot => JSON.parse(JSON.stringify(snapshot));

  const rejection = (promise: Promise<unknown>) =>
    promise.then(
      () => assert.fail('should have been refused'),
      (error: unknown) => error as Error,
    );

  it('restores a frame of a server: same view, data, height and state; nothing is read or called', async () => {
    const server = await startServer();
    const first = await readyFrame({ server, tool: 'app', toolInput: { a: 1 } });
    await eventually(() => first.toolResult, 'result');
    await viewRequests(first, 'mcp-app/set-view-state', { key: 'page', value: 7 });
    await viewEvaluates(
      first,
      `post({ method: 'ui/notifications/size-changed', params: { height: 233 } })`,
    );
    await eventually(() => first.offsetHeight === 233, 'its height');
    const snapshot = stored(await first.snapshot());
    assert.equal(snapshot.version, 1);
    assert.equal(snapshot.resource.uri, 'ui://test/app.html');
    first.remove();
    const counts = await countsOf(server);

    const second = document.createElement('mcp-app-frame');
    Object.assign(second, { server, tool: 'app', toolInput: { a: 1 } });
    const restored = second.restore(snapshot);
    document.body.append(second);
    await restored;
    await second.updateComplete;
    assert.equal(second.offsetHeight, 233, 'its place is kept from the start');
    await untilReady(second);
    const told = await eventually(async () => {
      const received = await viewReceived(second, 'ui/notifications/tool');
      return received.length === 2 && received;
    });
    assert.deepEqual(told[0]!.params, { arguments: { a: 1 } });
    assert.deepEqual(told[1]!.params, snapshot.toolResult as object);
    const { result } = await viewRequests(second, 'mcp-app/get-view-state', { key: 'page' });
    assert.deepEqual(result, { value: 7 });
    assert.deepEqual(await countsOf(server), counts);

    // It is a normal frame: requests reach the server, and another input is another call.
    const echo = await viewRequests(second, 'tools/call', { name: 'echo', arguments: {} });
    assert.isObject(echo.result);
    const { calls } = await countsOf(server);
    second.toolInput = { a: 2 };
    await eventually(async () => (await countsOf(server))['calls']! > calls!, 'the second call');
    second.remove();
    await stopServer(server);
  });

  it('restores a cancelled call as cancelled, and does not repeat it', async () => {
    const server = await startServer();
    const maker = mountFrame({ server, tool: 'app', eager: false });
    const { identity } = await maker.snapshot();
    maker.remove();
    const frame = mountFrame({ server, tool: 'app' });
    await frame.restore({
      version: 1,
      identity: identity!,
      resource: { html },
      tool: 'app',
      toolInput: { a: 1 },
      toolCancelled: { reason: 'stopped' },
    });
    await untilReady(frame);
    const told = await eventually(async () => {
      const received = await viewReceived(frame, 'ui/notifications/tool-cancelled');
      return received.length > 0 && received;
    });
    assert.deepEqual(told[0]!.params, { reason: 'stopped' });
    assert.equal((await countsOf(server))['calls'], 0);
    await stopServer(server);
  });

  it('is a copy in plain JSON, also of a frame that was never started', async () => {
    const toolInput = { list: [1] };
    const frame = mountFrame({
      resource: { text: html, _meta: { ui: { prefersBorder: true } } },
      toolInput,
    });
    const snapshot = await frame.snapshot();
    toolInput.list.push(2);
    const { identity, ...rest } = snapshot;
    assert.equal(identity!.by, 'handlers');
    assert.deepEqual(rest, {
      version: 1,
      resource: { html, meta: { prefersBorder: true } },
      toolInput: { list: [1] },
    });
    const resource = { uri: 'ui://a/b', mimeType: 'text/html;profile=mcp-app', text: html };
    const { resource: taken } = await mountFrame({ resource }).snapshot();
    assert.deepInclude(taken, { uri: 'ui://a/b', html });
    assert.match((await rejection(mountFrame({}).snapshot())).message, /nothing/);
  });

  it('leaves out HTML above maxHtml: the page sets it, or it is read again', async () => {
    const snapshot = stored(
      await mountFrame({ html, toolInput: { a: 1 } }).snapshot({ maxHtml: 0 }),
    );
    assert.notProperty(snapshot.resource, 'html');
    const error = await rejection(mountFrame({}).restore(snapshot));
    assert.match(error.message, /resource\.html is missing/);
    const frame = mountFrame({ html });
    await frame.restore(snapshot);
    await untilReady(frame);
    assert.deepEqual(frame.toolInput, { a: 1 });
    const resourceUri = 'ui://test/app.html';
    const reading = mountFrame({
      handlers: {
        readResource: () => ({
          contents: [{ uri: resourceUri, mimeType: 'text/html;profile=mcp-app', text: html }],
        }),
      },
    });
    await reading.restore({ version: 1, resource: { uri: resourceUri } });
    await untilReady(reading);
  });

  it('is refused by a frame of another server or user, and changes nothing there', async () => {
    const [server, other] = ['https://a.test/mcp', 'https://b.test/mcp'];
    const auth = { user: 'ada' };
    const of = (properties: object) => mountFrame({ html, eager: false, ...properties });
    const snapshot = stored(await of({ server, auth, toolInput: { secret: 1 } }).snapshot());
    for (const [why, properties, message] of [
      ['another server', { server: other, auth }, /https:\/\/a\.test\/mcp .*https:\/\/b\.test/],
      ['another way to reach it', { relay: server, auth }, /\(server\).*\(relay\)/],
      ['a server without a name', { client: {}, auth }, /without a name/],
      ['another user', { server, auth: { user: 'bob' } }, /another user/],
      ['a user without a key', { server, auth: { token: 't' } }, /another user/],
      ['nobody', { server }, /another user/],
    ] as const) {
      const frame = of(properties);
      const { message: said } = await rejection(frame.restore(snapshot));
      assert.match(said, message, why);
      assert.isUndefined(frame.toolInput, why);
    }
    await of({ server, auth: { ...auth, token: 'newer' } }).restore(snapshot);
    // Made by another page, which cannot say whose token it had.
    const byToken = stored(await of({ server, auth: { token: 't' } }).snapshot());
    await of({ server, auth: { token: 't' } }).restore(byToken);
    assert.match(
      (await rejection(of({ server, auth: { token: 'u' } }).restore(byToken))).message,
      /has changed/,
    );
    byToken.identity!.page = 'another 1';
    assert.match(
      (await rejection(of({ server, auth: { token: 't' } }).restore(byToken))).message,
      /Set `user`/,
    );
  });

  it('replaces what a frame shows, and is replaced by another view', async () => {
    const frame = await readyFrame({ html: html.replace('scripted view', 'first') });
    const text = () => viewEvaluates(frame, `document.getElementById('status').textContent`);
    await frame.restore({ version: 1, resource: { html } });
    await frame.updateComplete;
    await untilReady(frame);
    assert.equal(await text(), 'scripted view');
    frame.html = html.replace('scripted view', 'third');
    await frame.updateComplete;
    await untilReady(frame);
    assert.equal(await text(), 'third');
  });

  const wrong: [string, unknown, RegExp][] = [
    ['nothing', undefined, /it must be an object/],
    ['text', '{}', /it must be an object/],
    ['no version', { resource: {} }, /version must be 1/],
    ['a version of the future', { version: 2, resource: {} }, /version must be 1, not 2/],
    ['no resource', { version: 1 }, /resource must be/],
    ['a number as HTML', { version: 1, resource: { html: 1 } }, /resource\.html must be/],
    ['a result without content', { toolResult: {} }, /toolResult must be/],
    ['an input that is a list', { toolInput: [] }, /toolInput must be/],
    ['a height that is not a number', { height: 'tall' }, /height must be/],
    ['a tool without a name', { tool: {} }, /tool must be/],
    ['a state that is not valid', { viewState: 1 }, /viewState must be/],
  ];
  it('refuses an invalid snapshot with the name of its field, and the frame continues', async () => {
    const frame = await readyFrame({ html });
    await viewEvaluates(frame, 'window.mark = 1');
    for (const [name, snapshot, message] of wrong) {
      const isPart =
        typeof snapshot === 'object' && !('version' in snapshot!) && name !== 'no version';
      const whole = isPart ? { version: 1, resource: { html: 'x' }, ...snapshot } : snapshot;
      const error = await rejection(frame.restore(whole as FrameSnapshot));
      assert.instanceOf(error, TypeError, name);
      assert.match(error.message, message, name);
    }
    await pause(0);
    assert.equal(await viewEvaluates(frame, 'window.mark'), 1);
  });

  it('lets a new frame start after a refused snapshot', async () => {
    const frame: McpAppFrameElement = mountFrame({ html });
    await rejection(frame.restore({} as FrameSnapshot));
    await untilReady(frame);
  });
});
