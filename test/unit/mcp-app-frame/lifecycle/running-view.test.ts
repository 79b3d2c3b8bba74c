// What keeps a running view, and what restarts it.
import { describe, expect, it, vi } from 'vitest';
import {
  isOtherPin,
  keptViewOf,
  restartIfElsewhere,
  restartIfGone,
} from '../../../../packages/elements/src/mcp-app-frame/lifecycle/running-view.js';

describe('a view that is torn down', () => {
  it('is kept with its HTML, its declarations and its data', () => {
    const resource = {
      html: '<p>1</p>',
      uri: 'ui://a',
      meta: { prefersBorder: true },
      mimeType: 'text/html',
      serverMeta: { a: 1 },
    };
    const tool = { name: 'plan', inputSchema: { type: 'object' as const } };
    const data = { input: { n: 1 }, result: { content: [] } };
    expect(keptViewOf({ resource, tool }, { ...data, partial: '{' })).toEqual({
      origin: 'suspension',
      source: {
        html: '<p>1</p>',
        resourceUri: 'ui://a',
        meta: { prefersBorder: true },
        mimeType: 'text/html',
        serverMeta: { a: 1 },
        tool,
      },
      toolData: data,
    });
  });

  it('is not kept if it was never loaded', () => {
    expect(keptViewOf({ resource: undefined, tool: undefined }, {})).toBeUndefined();
  });
});

describe('a moved frame', () => {
  const move = async (isAlive: () => Promise<boolean | undefined>, isReplaced = false) => {
    const frame = new EventTarget();
    const moved = vi.fn();
    frame.addEventListener('mcp-app-moved', moved);
    const session = { isAlive };
    const lifecycle = { session: session as object, restart: vi.fn() };
    const done = restartIfGone(frame as never, lifecycle as never);
    if (isReplaced) lifecycle.session = {};
    await done;
    return [moved.mock.calls.length, lifecycle.restart.mock.calls.length];
  };

  it('restarts a view that did not survive, and tells the page', async () => {
    expect(await move(async () => false)).toEqual([1, 1]);
  });

  it('leaves a view that survived, and one that cannot be asked', async () => {
    expect(await move(async () => true)).toEqual([0, 0]);
    expect(await move(async () => undefined)).toEqual([0, 0]);
  });

  it('leaves a view that was replaced meanwhile', async () => {
    expect(await move(async () => false, true)).toEqual([0, 0]);
  });

  it('has nothing to restart without a view', async () => {
    const lifecycle = { session: undefined, restart: vi.fn() };
    await restartIfGone(new EventTarget() as never, lifecycle as never);
    expect(lifecycle.restart).not.toHaveBeenCalled();
  });
});

describe('another function that chooses the sandbox', () => {
  const choose = async (isSame: boolean, after: (session: object) => object) => {
    const settings = () => ({});
    const session = { isInSandboxOf: vi.fn(async () => isSame) };
    const lifecycle = { session, state: after(session), restart: vi.fn() };
    await restartIfElsewhere(lifecycle as never, settings);
    expect(session.isInSandboxOf).toHaveBeenCalledWith(settings);
    return lifecycle.restart.mock.calls.length;
  };

  it('restarts the view only if it chooses another one', async () => {
    expect(await choose(false, (session) => ({ kind: 'running', session }))).toBe(1);
    expect(await choose(true, (session) => ({ kind: 'running', session }))).toBe(0);
  });

  it('leaves a view that has ended, or was replaced, meanwhile', async () => {
    expect(await choose(false, (session) => ({ kind: 'suspending', session }))).toBe(0);
    expect(await choose(false, () => ({ kind: 'running', session: {} }))).toBe(0);
    expect(await choose(false, () => ({ kind: 'closed' }))).toBe(0);
  });
});

describe('another pin', () => {
  const contentPin = { hash: 'sha256-a' } as never;

  it.each([
    ['the pin of the view', 'sha256-a', 'ready', false],
    ['the pin of the view, as an object', { hash: 'sha256-a' }, 'ready', false],
    ['no pin', undefined, 'ready', false],
    ['the pin of another view', 'sha256-b', 'ready', true],
    ['the pin of another view, as an object', { hash: 'sha256-b' }, 'ready', true],
    ['any pin after an error', undefined, 'error', true],
  ] as const)('%s', (_, pin, status, isOther) => {
    expect(isOtherPin(pin as never, { status, contentPin })).toBe(isOther);
  });

  it('is another one while the pin of the view is not known', () => {
    expect(isOtherPin('sha256-a', { status: 'loading', contentPin: undefined })).toBe(true);
  });
});
