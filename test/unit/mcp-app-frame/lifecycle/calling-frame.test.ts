// A frame that is the whole host: it connects to its server, calls its tool once, and shows the result.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeSnapshot } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/take-snapshot.js';
// Loaded before a page is simulated, because Lit reads the document when it is loaded.
import '../../../../packages/elements/src/mcp-app-frame/sign-in/frame-sign-in.js';
import { page } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';
import { fakeServer } from './support/fake-server.js';
import type { FakeServer } from './support/fake-server.js';
import { fakePage, PageFrame } from './support/page-frame.js';
import type { Properties, ShownView } from './support/page-frame.js';

let views: ShownView[];
let leave: () => void;
let server: FakeServer;
const frames: PageFrame[] = [];

beforeEach(() => {
  ({ views, leave } = fakePage());
  server = fakeServer();
});
afterEach(async () => {
  for (const frame of frames.splice(0)) if (frame.isConnected) frame.remove();
  await Promise.resolve();
  page.limits = undefined;
  page.registry = undefined;
  leave();
});

function add(more: Properties = {}): PageFrame {
  const frame = new PageFrame({
    server: server.url,
    tool: 'plan',
    toolInput: { n: 1 },
    auth: { user: 'ada', token: 'a' },
    ...more,
  });
  frames.push(frame);
  return frame.insert();
}
const shownResult = (frame: PageFrame) =>
  (frame.get('toolResult') as { structuredContent?: { call: number } } | undefined)
    ?.structuredContent?.call;
/** A frame that is ready and shows the result of its call. */
async function called(more: Properties = {}): Promise<PageFrame> {
  const frame = await add(more).reaches('ready');
  await vi.waitFor(() => expect(frame.get('toolResult')).toBeDefined());
  await frame.updateComplete;
  return frame;
}
const heard = async () => {
  const view = views.at(-1)!;
  await view.peer.request('ping', {});
  return view.heard;
};

describe('a frame with a server and a tool', () => {
  it('shows the view of the tool, and sends it input and result', async () => {
    await called();
    expect(views[0]!.html).toContain('<p>plan</p>');
    expect(await heard()).toEqual([
      ['tool-input', { arguments: { n: 1 } }],
      ['tool-result', expect.objectContaining({ structuredContent: { call: 1 } })],
    ]);
    expect(server.calls).toEqual([{ n: 1 }]);
    expect(new Set(server.tokens)).toEqual(new Set(['Bearer a']));
  });

  it('calls its tool once, whatever is rendered again, reloaded or moved', async () => {
    const frame = await called();
    frame.set({ toolInput: { n: 1 } });
    await frame.updateComplete;
    frame.controller.reload();
    await frame.reaches('ready');
    frame.remove();
    frame.insert();
    await frame.reaches('ready');
    expect(server.calls).toHaveLength(1);
    expect(views).toHaveLength(3);
  });

  it('reads the HTML again only when it is reloaded', async () => {
    const frame = await called();
    frame.set({ sandbox: { allow: ['camera'] } });
    await frame.updateComplete;
    await frame.reaches('ready');
    expect(server.reads).toBe(1);
    frame.controller.reload();
    await frame.reaches('ready');
    expect(server.reads).toBe(2);
  });

  it('calls it again for another input, in the same view', async () => {
    const frame = await called();
    frame.set({ toolInput: { n: 2 } });
    await vi.waitFor(() => expect(shownResult(frame)).toBe(2));
    expect(server.calls).toEqual([{ n: 1 }, { n: 2 }]);
    expect(views).toHaveLength(1);
    frame.set({ toolInput: { n: 1 } });
    await frame.updateComplete;
    expect(shownResult(frame)).toBe(1);
    expect(server.calls).toHaveLength(2);
  });

  it('calls it again if the page says so', async () => {
    const frame = await called();
    const again = await frame.controller.callTool();
    expect(again.structuredContent).toEqual({ call: 2 });
    expect(shownResult(frame)).toBe(2);
  });

  it('calls it again with a reload only if the call certainly failed', async () => {
    let isDown = true;
    server.answer = () =>
      isDown ? new Response('', { status: 500 }) : { content: [], structuredContent: { call: 2 } };
    const frame = await called();
    expect(frame.get('toolResult')).toMatchObject({ isError: true });
    isDown = false;
    frame.controller.reload();
    await vi.waitFor(() => expect(shownResult(frame)).toBe(2));
    expect(server.calls).toHaveLength(2);
  });

  it('does not call it if the page has the outcome', async () => {
    const frame = await add({ toolResult: { content: [] } }).reaches('ready');
    await heard();
    frame.set({ toolResult: undefined, toolCancelled: {} });
    await frame.updateComplete;
    expect(server.calls).toEqual([]);
    expect(frame.get('toolResult')).toBeUndefined();
  });

  it('stops the call when it is closed', async () => {
    server.answer = () => new Promise(() => {});
    const frame = await add().reaches('ready');
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    await frame.controller.close();
    await vi.waitFor(() => expect(server.notified).toContain('notifications/cancelled'));
    expect(frame.get('toolResult')).toMatchObject({ isError: true });
  });

  it('waits no longer for its tool than the page allows', async () => {
    server.answer = () => new Promise(() => {});
    const frame = await add({ limits: { requestTimeout: 50 } }).reaches('ready');
    await vi.waitFor(() => expect(frame.get('toolResult')).toMatchObject({ isError: true }));
    page.limits = { requestTimeout: 50 };
    const other = await add({ toolInput: { n: 2 } }).reaches('ready');
    await vi.waitFor(() => expect(other.get('toolResult')).toMatchObject({ isError: true }));
  });
});

describe('another user of the frame', () => {
  it('gets nothing of the former one', async () => {
    const frame = await called();
    frame.controller.viewState.set('tab', 2);
    server.answer = () => new Promise(() => {});
    frame.set({ auth: { user: 'bob', token: 'b' } });
    await frame.updateComplete;
    expect(frame.get('toolResult')).toBeUndefined();
    expect(frame.controller.viewState.size).toBe(0);
    await frame.reaches('ready');
    expect((await heard()).map(([method]) => method)).toEqual(['tool-input']);
    await vi.waitFor(() => expect(server.calls).toHaveLength(2));
    expect(server.tokens.at(-1)).toBe('Bearer b');
  });
});

describe('a snapshot of the frame', () => {
  it('is shown by another frame, which does not call the tool', async () => {
    const first = await called();
    first.controller.viewState.set('tab', 2);
    const snapshot = takeSnapshot(first as never, first.controller);
    const second = new PageFrame({ server: server.url, tool: 'plan', auth: { user: 'ada' } });
    frames.push(second);
    const restoring = second.controller.restore(snapshot);
    second.insert();
    await restoring;
    await second.reaches('ready');
    expect(second.get('toolInput')).toEqual({ n: 1 });
    expect(shownResult(second)).toBe(1);
    expect([...second.controller.viewState]).toEqual([['tab', 2]]);
    expect(await heard()).toEqual([
      ['tool-input', { arguments: { n: 1 } }],
      ['tool-result', expect.objectContaining({ structuredContent: { call: 1 } })],
    ]);
    expect([server.calls.length, server.reads]).toEqual([1, 1]);
    // With another user, what the snapshot has set is removed.
    second.set({ auth: { user: 'bob' } });
    await second.updateComplete;
    expect([second.get('toolInput'), shownResult(second)]).toEqual([undefined, undefined]);
  });

  it('that is invalid changes nothing, and the frame starts', async () => {
    const frame = add();
    await expect(frame.controller.restore({ version: 2 } as never)).rejects.toThrow(TypeError);
    await frame.reaches('ready');
  });
});

describe('a frame whose user has to sign in', () => {
  it('asks for it, and starts again after it', async () => {
    server.isSignedOut = true;
    const signIn = vi.fn(() => {
      server.isSignedOut = false;
    });
    const frame = await add({ auth: { user: 'ada', token: () => 'a', signIn } }).reaches('error');
    expect(frame.controller.lifecycle.error?.reason).toBe('auth-required');
    await vi.waitFor(() => expect(frame.controller.signIn.current).toBeDefined());
    await frame.controller.signIn.current!.signIn();
    await frame.reaches('ready');
    expect(signIn).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(shownResult(frame)).toBe(1));
  });
});

it('a frame whose view belongs to another frame calls its tool without a view', async () => {
  page.registry = { update: () => true, left: () => {}, render: () => undefined };
  const frame = add();
  await vi.waitFor(() => expect(shownResult(frame)).toBe(1));
  expect(views).toEqual([]);
});
