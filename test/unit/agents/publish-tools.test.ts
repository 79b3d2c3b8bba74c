// WebMCP with a minimal implementation in each form that browsers have had. test/chromium/web-mcp.test.ts uses Chromium's.
import { describe, expect, it } from 'vitest';
import { AgentTools, publishTools } from '../../../packages/elements/src/agents/index.js';
import { BrowserTools } from '../../../packages/elements/src/protocol/proposals/web-mcp.js';
import { FakeFrame, FakeRoot } from './fake-frame.js';

interface Registered {
  name: string;
  description: string;
  annotations: object;
  execute(input: unknown): Promise<unknown>;
}

/** `registerTool` that answers at once, and removes by name. */
function olderContext() {
  const tools = new Map<string, Registered>();
  return {
    tools,
    registerTool(tool: Registered) {
      if (tools.has(tool.name)) throw new Error('Duplicate');
      tools.set(tool.name, tool);
    },
    unregisterTool(name: string) {
      if (!tools.delete(name)) throw new Error('Unknown');
    },
  };
}

/** `registerTool` that answers later, and removes with a signal: also before it has answered, which rejects. */
function newerContext() {
  const tools = new Map<string, Registered>();
  return {
    tools,
    async registerTool(tool: Registered, { signal }: { signal: AbortSignal }) {
      if (!tool.description) throw new TypeError('No description');
      if (tools.has(tool.name)) throw new Error('Duplicate');
      tools.set(tool.name, tool);
      signal.addEventListener('abort', () => tools.delete(tool.name));
      await Promise.resolve();
      signal.throwIfAborted();
    },
  };
}

describe.each([
  ['navigator.modelContext, synchronous', olderContext, 'navigator'],
  ['document.modelContext, asynchronous', newerContext, 'document'],
] as const)('publishTools: %s', (_, contextOf, place) => {
  it('registers the tools, calls them, and follows changes until the end', async () => {
    const context = contextOf();
    const frame = new FakeFrame({ tools: ['search', 'buy'] });
    const tools = new AgentTools({ root: new FakeRoot(frame) as never });
    const end = publishTools(tools, { scope: { [place]: { modelContext: context } } })!;
    await expect.poll(() => [...context.tools.keys()]).toEqual(['app1__search', 'app1__buy']);
    const result = await context.tools.get('app1__search')!.execute({ q: 'x' });
    expect(result).toMatchObject({ content: [{ text: 'search done' }] });
    frame.tools = ['buy', 'sell'];
    tools.dispatchEvent(new Event('change'));
    await expect.poll(() => [...context.tools.keys()]).toEqual(['app1__buy', 'app1__sell']);
    end();
    await expect.poll(() => context.tools.size).toBe(0);
  });
});

describe('publishTools', () => {
  it('does nothing in a browser without WebMCP', () => {
    const tools = new AgentTools({ root: new FakeRoot() as never });
    expect(publishTools(tools, { scope: {} })).toBeUndefined();
    expect(publishTools(tools, { scope: { document: { modelContext: {} } } })).toBeUndefined();
  });

  it('tells the page about a tool that the browser refuses, and registers the others', async () => {
    const context = newerContext();
    context.tools.set('app1__search', {} as Registered);
    const failures: unknown[] = [];
    const frame = new FakeFrame({ tools: ['search', 'buy'] });
    const tools = new AgentTools({ root: new FakeRoot(frame) as never });
    publishTools(tools, {
      scope: { document: { modelContext: context } },
      failed: (error) => failures.push(error),
    });
    await expect.poll(() => failures.length).toBe(1);
    expect(context.tools.has('app1__buy')).toBe(true);
  });
});

describe('the tools in the registry of a browser', () => {
  const NOTHING = { inputSchema: { type: 'object' as const } };
  const done = async () => ({ content: [] });

  it('say which of them change something for good, as the app does', async () => {
    const context = newerContext();
    const browser = new BrowserTools(context as never, done);
    await browser.set([
      { ...NOTHING, name: 'read', annotations: { readOnlyHint: true } },
      { ...NOTHING, name: 'pay', annotations: { destructiveHint: true } },
      { ...NOTHING, name: 'draw' },
    ]);
    expect([...context.tools.values()].map(({ annotations }) => annotations)).toEqual([
      { readOnlyHint: true, untrustedContentHint: true, consequentialHint: false },
      { readOnlyHint: false, untrustedContentHint: true, consequentialHint: true },
      { readOnlyHint: false, untrustedContentHint: true, consequentialHint: false },
    ]);
  });

  it('are not reported as refused if they are removed before the browser has answered', async () => {
    const context = newerContext();
    const failures: unknown[] = [];
    const browser = new BrowserTools(context as never, done, (error) => failures.push(error));
    const adding = browser.set([{ ...NOTHING, name: 'a' }]);
    await browser.set([{ ...NOTHING, name: 'b' }]);
    await adding;
    expect([...context.tools.keys()]).toEqual(['b']);
    expect(failures).toEqual([]);
  });

  it('are replaced at once if their definition changes before the browser has answered', async () => {
    const context = newerContext();
    const failures: unknown[] = [];
    const browser = new BrowserTools(context as never, done, (error) => failures.push(error));
    const adding = browser.set([{ ...NOTHING, name: 'a', description: 'One' }]);
    await browser.set([{ ...NOTHING, name: 'a', description: 'Two' }]);
    await adding;
    expect(context.tools.get('a')?.description).toBe('Two');
    await browser.set([]);
    expect(context.tools.size).toBe(0);
    expect(failures).toEqual([]);
  });
});
