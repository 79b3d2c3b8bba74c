// Several calls for one view, in detail: which call is current, which calls are known, and what they are named.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFeeds } from '../../../../packages/elements/src/host/connection/call-feeds.js';
import type { FurtherToolCall } from '../../../../packages/elements/src/host/connection/call-feeds.js';
import type { ToolData } from '../../../../packages/elements/src/host/connection/tool-feed.js';
import type { HostContext } from '../../../../packages/elements/src/protocol/host-context.js';

type ToolInfo = HostContext['toolInfo'];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function callFeeds(own: ToolData = {}, toolInfo?: ToolInfo) {
  const feeds = new CallFeeds(own, () => toolInfo);
  const told: [string, unknown][] = [];
  const open = () =>
    feeds.open((method, params) => told.push([method.replace(/.*notifications\//, ''), params]));
  open();
  const set = async (...calls: FurtherToolCall[]) => {
    feeds.set(calls);
    await vi.advanceTimersByTimeAsync(500);
  };
  return { feeds, told, open, set };
}

const planTool = { name: 'plan', inputSchema: { type: 'object' as const } };
const result = { content: [] };
const INPUT = 'ui/notifications/tool-input';
const PARTIAL = 'ui/notifications/tool-input-partial';
const RESULT = 'ui/notifications/tool-result';
const PROGRESS = 'mcp-app/notifications/tool-progress';

describe('a view that asks which calls it has', () => {
  it('gets all that it was sent of its own call', () => {
    const own = { input: { n: 1 }, result, progress: { progress: 1 } };
    const { feeds } = callFeeds(own, { id: 7, tool: planTool });
    expect(feeds.follow()).toEqual({
      calls: [{ id: '7', tool: 'plan', ...own }],
      current: '7',
    });
  });

  it('gets a call whose input still streams', () => {
    const { feeds } = callFeeds({ partial: { n: 1 } });
    expect(feeds.follow()).toEqual({
      calls: [{ id: 'call', partial: { n: 1 } }],
      current: 'call',
    });
  });

  it('gets none before there is one', () => {
    const { feeds } = callFeeds({ result }, { id: 7, tool: planTool });
    expect(feeds.follow()).toEqual({ calls: [] });
  });

  it('gets what each call has received so far, the input instead of the streamed one', async () => {
    const { feeds, set } = callFeeds();
    feeds.sendOwn(PARTIAL, { arguments: { n: 0 } });
    expect(feeds.follow().calls).toEqual([{ id: 'call', partial: { n: 0 } }]);
    feeds.sendOwn(INPUT, { arguments: { n: 1 } });
    feeds.sendOwn(PROGRESS, { progress: 1 });
    await set({ id: 'c2', tool: 'sum', toolInput: { n: 2 }, toolCancelled: { reason: 'enough' } });
    feeds.sendOwn(RESULT, result);
    expect(feeds.follow()).toEqual({
      calls: [
        { id: 'call', partial: undefined, input: { n: 1 }, progress: { progress: 1 }, result },
        {
          id: 'c2',
          tool: 'sum',
          partial: undefined,
          input: { n: 2 },
          cancelled: { reason: 'enough' },
        },
      ],
      current: 'call',
    });
  });

  it('gets at most 100, the newest', async () => {
    const { feeds, set } = callFeeds();
    await set(...Array.from({ length: 60 }, (_, n) => ({ id: `a${n}`, toolInput: {} })));
    await set(...Array.from({ length: 60 }, (_, n) => ({ id: `b${n}`, toolInput: {} })));
    const { calls } = feeds.follow();
    expect(calls).toHaveLength(100);
    expect(calls.at(0)!.id).toBe('a20');
    expect(calls.at(-1)!.id).toBe('b59');
  });
});

describe('the id of the own call', () => {
  it('is not that of a further call', async () => {
    const { feeds, told, set } = callFeeds({}, { id: 'c1', tool: planTool });
    feeds.follow();
    feeds.sendOwn(INPUT, { arguments: { n: 1 } });
    await set({ id: 'c1-2', toolInput: { n: 2 } });
    feeds.sendOwn(INPUT, { arguments: { n: 3 } });
    const marks = told.filter(([kind]) => kind === 'tool-call').map(([, mark]) => mark);
    expect(marks).toEqual([
      { id: 'c1', tool: 'plan' },
      { id: 'c1-2' },
      { id: 'c1-3', tool: 'plan' },
    ]);
  });

  it('stays while the input streams, and through result and progress', () => {
    const { feeds } = callFeeds();
    feeds.sendOwn(PARTIAL, { arguments: { n: 0 } });
    feeds.sendOwn(PARTIAL, { arguments: { n: 1 } });
    feeds.sendOwn(INPUT, { arguments: { n: 1 } });
    feeds.sendOwn(PROGRESS, { progress: 1 });
    feeds.sendOwn(RESULT, result);
    expect(feeds.follow().calls.map(({ id }) => id)).toEqual(['call']);
    feeds.sendOwn(PARTIAL, { arguments: { n: 2 } });
    expect(feeds.follow().calls.map(({ id }) => id)).toEqual(['call', 'call-2']);
  });
});

describe('a view that does not follow its calls', () => {
  it('gets an empty input again for a call that had none', async () => {
    const { feeds, told, set } = callFeeds();
    feeds.sendOwn(PARTIAL, { arguments: { n: 1 } });
    await set({ id: 'c2', toolInput: { n: 2 } });
    told.length = 0;
    feeds.sendOwn(RESULT, result);
    expect(told).toEqual([
      ['tool-input', { arguments: {} }],
      ['tool-result', result],
    ]);
  });

  it('gets no input twice for the call that is current', async () => {
    const { told, set } = callFeeds();
    await set({ id: 'c2', toolInput: { n: 2 } });
    await set({ id: 'c2', toolInput: { n: 2 }, toolResult: result });
    expect(told).toEqual([
      ['tool-input', { arguments: { n: 2 } }],
      ['tool-result', result],
    ]);
  });
});

describe('the progress of further calls', () => {
  const call = (progress: number) => ({
    id: 'c2',
    toolInput: { n: 2 },
    toolProgress: { progress },
  });

  it.each(['before', 'after'])(
    'is sent to a view that asks for it %s they are made',
    async (when) => {
      const { feeds, told, set } = callFeeds();
      if (when === 'before') feeds.followProgress();
      await set(call(1));
      if (when === 'after') feeds.followProgress();
      await vi.advanceTimersByTimeAsync(500);
      expect(told).toEqual([
        ['tool-input', { arguments: { n: 2 } }],
        ['tool-progress', { progress: 1 }],
      ]);
    },
  );

  it('L8 is not sent to a restarted view that has not asked', async () => {
    const { feeds, told, open, set } = callFeeds();
    feeds.followProgress();
    await set(call(1));
    feeds.close();
    told.length = 0;
    open();
    feeds.openFurther();
    await vi.advanceTimersByTimeAsync(500);
    expect(told).toEqual([['tool-input', { arguments: { n: 2 } }]]);
  });
});

describe('a call that the page removes', () => {
  it('is not sent any more, although its result was about to be', async () => {
    const { feeds, told, set } = callFeeds();
    feeds.set([{ id: 'c2', toolResult: result }]);
    await set({ id: 'c3', toolInput: { n: 3 } });
    expect(told).toEqual([['tool-input', { arguments: { n: 3 } }]]);
  });

  it('L8 is not sent to a restarted view, and the others are', async () => {
    const { feeds, told, open, set } = callFeeds();
    await set({ id: 'c2', toolInput: { n: 2 } }, { id: 'c3', toolInput: { n: 3 } });
    await set({ id: 'c3', toolInput: { n: 3 } });
    feeds.close();
    expect(feeds.follow()).toEqual({ calls: [] });
    feeds.close();
    told.length = 0;
    open();
    feeds.openFurther();
    expect(told).toEqual([['tool-input', { arguments: { n: 3 } }]]);
  });
});
