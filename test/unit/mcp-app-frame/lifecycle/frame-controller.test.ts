// What the properties of a frame do to its view, with the real session and views that the test plays.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureFrames } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.js';
import { page } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';
import { badAttribute, fakePage, PageFrame } from './support/page-frame.js';
import type { Properties, ShownView } from './support/page-frame.js';

let views: ShownView[];
let leave: () => void;
const frames: PageFrame[] = [];

beforeEach(() => {
  ({ views, leave } = fakePage());
});
afterEach(async () => {
  for (const frame of frames.splice(0)) if (frame.isConnected) frame.remove();
  await Promise.resolve();
  page.registry = undefined;
  leave();
});

function add(properties: Properties = { html: '<p>1</p>' }, isNear = true): PageFrame {
  const frame = new PageFrame(properties);
  frame.isNear = isNear;
  frames.push(frame);
  return frame.insert();
}
const ready = (properties?: Properties) => add(properties).reaches('ready');
const lastView = () => views.at(-1)!;
/** Resolves when the view got all that was sent to it before. */
const received = async (view = lastView()) => void (await view.peer.request('ping', {}));

describe('a frame', () => {
  it('shows its view, with its data', async () => {
    const frame = await ready({
      html: '<p>1</p>',
      toolInput: { n: 1 },
      toolResult: { content: [] },
    });
    await received();
    expect(frame.statuses).toEqual(['loading', 'connecting', 'ready']);
    expect(lastView().heard.map(([method]) => method)).toEqual(['tool-input', 'tool-result']);
  });

  it('sends data that the page sets later, and changed context', async () => {
    const frame = await ready();
    frame.set({ toolInput: { n: 1 }, host: { context: { theme: 'dark' } } });
    await frame.updateComplete;
    await received();
    expect(lastView().heard).toEqual(
      expect.arrayContaining([
        ['tool-input', { arguments: { n: 1 } }],
        ['host-context-changed', expect.objectContaining({ theme: 'dark' })],
      ]),
    );
    expect(views).toHaveLength(1);
  });

  it.each([
    [{}, 'idle'],
    [{ attributeError: badAttribute() }, 'error'],
  ])('without a valid source shows nothing: %o', async (properties, status) => {
    const frame = add(properties);
    await frame.updateComplete;
    expect([frame.status, views]).toEqual([status, []]);
  });

  it('uses handlers, a policy and limits that the page replaces, without a restart', async () => {
    const frame = await ready({ html: 'x', handlers: { fallback: () => ({ n: 1 }) } });
    frame.set({ handlers: { fallback: () => ({ n: 2 }) } });
    await frame.updateComplete;
    expect(await lastView().peer.request('some/method', {})).toEqual({ n: 2 });
    frame.set({ handlers: undefined });
    await frame.updateComplete;
    await expect(lastView().peer.request('some/method', {})).rejects.toBeDefined();
    expect(views).toHaveLength(1);
  });

  it('tells what the view does, until the view is replaced', async () => {
    const frame = await ready();
    const [first] = views;
    first!.peer.notify('ui/notifications/size-changed', { height: 7 });
    await received(first);
    expect(frame.events).toContainEqual({ type: 'size-change', height: 7 });
  });

  it('gives its messages to those who watch it', async () => {
    const frame = add();
    const heard: unknown[] = [];
    frame.controller.watch.add(({ message }) =>
      heard.push((message as { method?: string }).method),
    );
    await frame.reaches('ready');
    expect(heard).toContain('ui/initialize');
  });
});

describe('a changed property', () => {
  it('that names another view ends the old one, hidden, and forgets its state', async () => {
    const frame = await ready();
    frame.controller.viewState.set('tab', 2);
    const [first] = views;
    frame.set({ html: '<p>2</p>' });
    await frame.updateComplete;
    expect(first!.iframe.hidden).toBe(true);
    await frame.reaches('ready');
    await vi.waitFor(() => expect(first!.tornDown).toBe(true));
    expect(views.map(({ html }) => html)).toEqual(['<p>1</p>', '<p>2</p>']);
    expect(frame.controller.viewState.size).toBe(0);
  });

  it('that a running view cannot adopt starts the same view again, with its state', async () => {
    const frame = await ready();
    frame.controller.viewState.set('tab', 2);
    frame.set({ sandbox: { allow: ['camera'] } });
    await frame.updateComplete;
    await frame.reaches('ready');
    expect(views.map(({ html }) => html)).toEqual(['<p>1</p>', '<p>1</p>']);
    expect([...frame.controller.viewState]).toEqual([['tab', 2]]);
  });

  it('of the user starts all again, with another identity and without the state', async () => {
    const frame = await ready({ html: 'x', serverId: 'shop', auth: { user: 'ada' } });
    frame.controller.viewState.set('tab', 2);
    frame.set({ auth: { user: 'bob' } });
    await frame.updateComplete;
    await frame.reaches('ready');
    expect(views).toHaveLength(2);
    expect(frame.controller.viewState.size).toBe(0);
  });

  it('that is a pin of another view loads the view again, its own pin does not', async () => {
    const frame = await ready();
    const { hash } = frame.controller.lifecycle.session!.contentPin!;
    frame.set({ consent: { pin: hash } });
    await frame.updateComplete;
    expect(views).toHaveLength(1);
    frame.set({ consent: { pin: 'sha256-other' } });
    await frame.updateComplete;
    await vi.waitFor(() =>
      expect(frame.statuses.filter((one) => one === 'loading')).toHaveLength(2),
    );
  });

  it('that chooses the sandbox does not restart a view that stays in the same one', async () => {
    const frame = await ready();
    frame.set({ sandbox: { resolve: () => undefined } });
    await frame.updateComplete;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(views).toHaveLength(1);
  });
});

describe('a frame out of view', () => {
  it('starts when it comes near', async () => {
    const frame = add({ html: 'x' }, false);
    await frame.updateComplete;
    expect(frame.status).toBe('idle');
    frame.isNear = true;
    frame.requestUpdate();
    await frame.reaches('ready');
  });

  it('starts at once if it is eager, or if somebody needs it', async () => {
    await add({ html: 'x', eager: true }, false).reaches('ready');
    const frame = add({ html: 'x' }, false);
    expect(await frame.controller.whenReady(async ({ status }) => status)).toBe('ready');
  });

  it('has its latest properties when somebody needs it', async () => {
    const frame = add({ html: 'old' }, false);
    frame.set({ html: 'new' });
    await frame.controller.whenReady(async () => {});
    expect(views.map(({ html }) => html)).toEqual(['new']);
  });

  it('is suspended if too many run, and comes back as it was', async () => {
    configureFrames({ maxLive: 1 });
    try {
      const frame = await ready({ html: 'x', toolInput: { n: 1 } });
      frame.isNear = false;
      const other = await ready({ html: 'y' });
      await vi.waitFor(() => expect(frame.controller.lifecycle.state.kind).toBe('suspended'));
      expect(views[0]!.tornDown).toBe(true);
      expect(other.status).toBe('ready');
      frame.isNear = true;
      frame.requestUpdate();
      await frame.reaches('ready');
      expect(lastView().html).toBe('x');
    } finally {
      configureFrames({ maxLive: 30 });
    }
  });
});

describe('a frame that the page closes', () => {
  it('stays closed whatever else is set, until it has something else to show', async () => {
    const frame = await ready();
    await frame.controller.close('done');
    expect(frame.status).toBe('closed');
    frame.set({ toolInput: { n: 1 }, sandbox: { allow: ['camera'] } });
    await frame.updateComplete;
    expect(frame.status).toBe('closed');
    await expect(frame.controller.callTool()).rejects.toThrow(/closed/);
    frame.set({ html: '<p>2</p>' });
    await frame.updateComplete;
    await frame.reaches('ready');
  });

  it('opens again when it is reloaded', async () => {
    const frame = await ready();
    await frame.controller.close();
    frame.controller.reload();
    await frame.reaches('ready');
    expect(views).toHaveLength(2);
  });
});

describe('a frame that leaves the page', () => {
  it('ends its view, tells the registry, and starts again when it is back', async () => {
    const registry = { update: vi.fn(() => false), left: vi.fn(), render: () => undefined };
    page.registry = registry;
    const frame = await ready();
    frame.remove();
    expect([frame.status, views[0]!.iframe.isConnected]).toEqual(['idle', false]);
    await Promise.resolve();
    expect(registry.left).toHaveBeenCalledWith(frame);
    frame.insert();
    await frame.reaches('ready');
  });

  it('does not need its update to be asked for', async () => {
    const frame = new PageFrame({ html: 'x' });
    await expect(frame.controller.whenReady(async () => {})).rejects.toBeDefined();
  });
});

it('a frame whose call belongs to the view of another frame has no view', async () => {
  let isReference = true;
  page.registry = { update: () => isReference, left: () => {}, render: () => undefined };
  const frame = add();
  await frame.updateComplete;
  expect([frame.status, views]).toEqual(['idle', []]);
  isReference = false;
  frame.requestUpdate();
  await frame.reaches('ready');
});
