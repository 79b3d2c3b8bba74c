// What compiles and what does not, for view authors.
import * as v from 'valibot';
import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { App as App2 } from '@modelcontextprotocol/ext-apps';
import type { App as App1 } from 'ext-apps-1';
import {
  applyTheme,
  callToolAgain,
  McpApp,
  registerTool,
  reportSize,
  viewState,
} from '../../packages/elements/src/view/index.js';
import type {
  AppSnapshot,
  StandardSchema,
  ToolAnswer,
  ToolResultOf,
  ToolsFromSchemas,
} from '../../packages/elements/src/view/index.js';
import { appOf } from '../../packages/elements/src/mcp-app-root/index.js';
import type {
  McpAppRootElement,
  McpAppSnapshotChangeEvent,
} from '../../packages/elements/src/mcp-app-root/index.js';
import type {
  CallToolResult,
  DisplayModeResult,
} from '../../packages/elements/src/protocol/index.js';

interface Tools {
  add: { input: { a: number; b?: number }; output: { sum: number } };
  now: { input: { zone?: string }; output: { time: string } };
}

const app = new McpApp<Tools>({ name: 'Test', version: '1' });
const anyApp = new McpApp({ name: 'Test', version: '1' });

describe('V1 callServerTool with named tools', () => {
  it('the input and the output belong to the name', () => {
    expectTypeOf(app.callServerTool({ name: 'add', arguments: { a: 1 } })).resolves.toEqualTypeOf<
      ToolAnswer<{ sum: number }>
    >();
    expectTypeOf(app.callServerTool<'now'>({ name: 'now' })).resolves.toEqualTypeOf<
      ToolAnswer<{ time: string }>
    >();
    type Answer = Awaited<ReturnType<typeof app.callServerTool<'add'>>>;
    expectTypeOf<Answer['structuredContent']>().toEqualTypeOf<{ sum: number } | undefined>();
    expectTypeOf<Answer['content']>().toEqualTypeOf<CallToolResult['content']>();
    expectTypeOf<Answer['isError']>().toEqualTypeOf<boolean | undefined>();
  });

  it('what is wrong does not compile', () => {
    // @ts-expect-error -- there is no such tool
    void app.callServerTool({ name: 'subtract', arguments: {} });
    // @ts-expect-error -- a is a number
    void app.callServerTool({ name: 'add', arguments: { a: '1' } });
    // @ts-expect-error -- a is needed
    void app.callServerTool({ name: 'add', arguments: {} });
    // @ts-expect-error -- the input is needed
    void app.callServerTool({ name: 'add' });
    // @ts-expect-error -- there is no c
    void app.callServerTool({ name: 'add', arguments: { a: 1, c: 2 } });
    // @ts-expect-error -- a name is not enough
    void app.callServerTool('now');
  });

  it('interfaces and type aliases both name tools; an unnamed app accepts any', () => {
    expectTypeOf<McpApp<{ a: { input: { x: 1 }; output: 2 } }>>().toBeObject();
    // @ts-expect-error -- a tool has an input and an output
    expectTypeOf<McpApp<{ a: { input: { x: 1 } } }>>().toBeObject();
    expectTypeOf(
      anyApp.callServerTool({ name: 'whatever', arguments: { a: [1] } }),
    ).resolves.toEqualTypeOf<ToolAnswer<unknown>>();
    void anyApp.callServerTool({ name: 'whatever' });
  });

  it('an app with named tools can be used wherever an app can', () => {
    reportSize(app);
    applyTheme(app);
    void callToolAgain(app);
    viewState(app, { initial: 1 });
    registerTool(app, 'a', {}, () => ({ content: [] }));
  });
});

describe('the tool data of a view with named tools', () => {
  const sums = new McpApp<Tools, 'add'>({ name: 'Test', version: '1' });

  it('is that of the tools, without a cast', () => {
    const { toolInput, toolInputPartial, toolResult } = sums.getSnapshot();
    expectTypeOf(toolResult?.structuredContent).toEqualTypeOf<{ sum: number } | undefined>();
    expectTypeOf(toolResult?.content).toEqualTypeOf<CallToolResult['content'] | undefined>();
    expectTypeOf(toolInput).toEqualTypeOf<{ a: number; b?: number } | undefined>();
    expectTypeOf(toolInputPartial?.a).toEqualTypeOf<number | undefined>();
    // @ts-expect-error -- there is no total
    void toolResult?.structuredContent?.total;
    // @ts-expect-error -- there is no c
    void toolInput?.c;
  });

  it('supports a tool without an input, or with an interface for it', () => {
    interface Input {
      zone: string;
    }
    const none = new McpApp<{ show: { input: object; output: null } }>({ name: 'a', version: '1' });
    const one = new McpApp<{ show: { input: Input; output: null } }>({ name: 'a', version: '1' });
    for (const app of [none, one]) registerTool(app, 'a', {}, () => ({ content: [] }));
    expectTypeOf(none.getSnapshot().toolInput).toEqualTypeOf<Record<string, unknown> | undefined>();
    expectTypeOf(one.getSnapshot().toolInput?.zone).toEqualTypeOf<string | undefined>();
  });

  it('a partial input may lack anything, at any depth', () => {
    type Input = { list: { id: string; tags: string[] }[] };
    const app = new McpApp<{ show: { input: Input; output: null } }>({ name: 'a', version: '1' });
    const partial = app.getSnapshot().toolInputPartial;
    expectTypeOf(partial?.list?.[0]?.id).toEqualTypeOf<string | undefined>();
    expectTypeOf(partial?.list?.[0]?.tags?.[0]).toEqualTypeOf<string | undefined>();
    // @ts-expect-error -- the list may be missing
    void partial?.list.length;
  });

  it('with several tools, the data of each is possible', () => {
    type Output = { sum: number } | { time: string } | undefined;
    const content = app.getSnapshot().toolResult?.structuredContent;
    expectTypeOf(content).toEqualTypeOf<Output>();
    if (content && 'time' in content) expectTypeOf(content.time).toEqualTypeOf<string>();
  });

  it('is unknown without named tools', () => {
    const { toolInput, toolInputPartial, toolResult } = anyApp.getSnapshot();
    expectTypeOf(toolResult).toEqualTypeOf<ToolResultOf<unknown> | undefined>();
    expectTypeOf(toolResult).toExtend<CallToolResult | undefined>();
    expectTypeOf(toolInput).toEqualTypeOf<Record<string, unknown> | undefined>();
    expectTypeOf(toolInputPartial).toEqualTypeOf<Record<string, unknown> | undefined>();
    expectTypeOf(toolResult?.structuredContent).toBeUnknown();
  });

  it('listeners, callToolAgain() and the element have the same types', () => {
    type Sum = number | undefined;
    sums.on('toolresult', (result) => {
      expectTypeOf(result.structuredContent?.sum).toEqualTypeOf<Sum>();
    });
    sums.on('toolinput', ({ arguments: { a } }) => {
      expectTypeOf(a).toEqualTypeOf<number>();
    });
    expectTypeOf(callToolAgain(sums)).resolves.toEqualTypeOf<ToolResultOf<{ sum: number }>>();
    const root = {} as McpAppRootElement<Tools, 'add'>;
    expectTypeOf(root.app).toEqualTypeOf<McpApp<Tools, 'add'>>();
    root.app = sums;
    expectTypeOf(appOf<Tools, 'add'>(root)).toEqualTypeOf<McpApp<Tools, 'add'> | undefined>();
    expectTypeOf<McpAppSnapshotChangeEvent<Tools, 'add'>['snapshot']>().toEqualTypeOf<
      AppSnapshot<Tools, 'add'>
    >();
  });

  it('schemas of zod and Valibot name tools', () => {
    const schemas = {
      add: {
        inputSchema: z.object({ a: z.number(), b: z.number().default(0) }),
        outputSchema: v.object({ sum: v.number() }),
      },
      ping: {},
    };
    type FromSchemas = ToolsFromSchemas<typeof schemas>;
    const app = new McpApp<FromSchemas, 'add'>({ name: 'Test', version: '1' });
    expectTypeOf(app.getSnapshot().toolResult?.structuredContent).toEqualTypeOf<
      { sum: number } | undefined
    >();
    // The server fills in a default, so it may be missing in the input.
    void app.callServerTool({ name: 'add', arguments: { a: 1 } });
    void app.callServerTool({ name: 'ping' });
    // @ts-expect-error -- a is a number
    void app.callServerTool({ name: 'add', arguments: { a: '1' } });
  });
});

describe('actions', () => {
  it('V7 V8 V9 V10 params are those of the protocol', () => {
    // @ts-expect-error -- the role is user
    void app.sendMessage({ role: 'assistant', content: [] });
    // @ts-expect-error -- content is a list
    void app.sendMessage({ role: 'user', content: { type: 'text', text: '' } });
    // @ts-expect-error -- contents, not content
    void app.downloadFile({ content: [] });
    // @ts-expect-error -- not a mode
    void app.requestDisplayMode({ mode: 'wide' });
    expectTypeOf(
      app.requestDisplayMode({ mode: 'pip' }),
    ).resolves.toEqualTypeOf<DisplayModeResult>();
  });

  it('L4 M1 can() knows the capabilities and their parts', () => {
    expectTypeOf(app.can('openLinks')).toEqualTypeOf<boolean>();
    app.can('message', 'image');
    app.can('displayMode', 'pip');
    app.can('sampling', 'tools');
    app.can('experimental', 'anything');
    // @ts-expect-error -- no such capability
    app.can('fly');
    // @ts-expect-error -- no such content
    app.can('message', 'video');
    // @ts-expect-error -- no such mode
    app.can('displayMode', 'wide');
    // @ts-expect-error -- which mode?
    app.can('displayMode');
  });

  it('has every action of the official App, in both versions', () => {
    type Ours = keyof McpApp;
    type Official =
      | 'callServerTool'
      | 'close'
      | 'connect'
      | 'createSamplingMessage'
      | 'downloadFile'
      | 'listServerResources'
      | 'onteardown'
      | 'openLink'
      | 'readServerResource'
      | 'requestDisplayMode'
      | 'requestTeardown'
      | 'sendLog'
      | 'sendMessage'
      | 'sendSizeChanged'
      | 'updateModelContext';
    expectTypeOf<Official>().toExtend<keyof App2>();
    expectTypeOf<Official>().toExtend<keyof App1>();
    expectTypeOf<Official>().toExtend<Ours>();
    type Params<A extends (...args: never) => unknown> = Parameters<A>[0];
    expectTypeOf<Params<App2['openLink']>>().toExtend<Params<McpApp['openLink']>>();
    expectTypeOf<Params<App2['sendMessage']>>().toExtend<Params<McpApp['sendMessage']>>();
    expectTypeOf<Params<App2['downloadFile']>>().toExtend<Params<McpApp['downloadFile']>>();
    expectTypeOf<Params<App2['updateModelContext']>>().toExtend<
      Params<McpApp['updateModelContext']>
    >();
    expectTypeOf<Params<App2['callServerTool']>>().toExtend<Params<McpApp['callServerTool']>>();
  });

  it('D1 D2 D3 D4 C2 L6 listeners get the params of their event', () => {
    app.on('toolresult', (result) => {
      type Output = { sum: number } | { time: string };
      expectTypeOf(result).toEqualTypeOf<ToolResultOf<Output>>();
    });
    app.on('toolcancelled', ({ reason }) => {
      expectTypeOf(reason).toEqualTypeOf<string | undefined>();
    });
    app.on('teardown', async () => {});
    // @ts-expect-error -- no such event
    app.on('toolresults', () => {});
  });

  it('the snapshot is read-only', () => {
    const snapshot: AppSnapshot = app.getSnapshot();
    // @ts-expect-error -- read-only
    snapshot.status = 'ready';
    expectTypeOf(snapshot.toolStatus).toEqualTypeOf<
      'waiting' | 'streaming' | 'input' | 'result' | 'error' | 'cancelled' | 'starved'
    >();
  });
});

describe('A1 registerTool', () => {
  it('accepts the schemas of zod and Valibot', () => {
    expectTypeOf(z.object({ a: z.number() })).toExtend<StandardSchema>();
    expectTypeOf(v.object({ a: v.number() })).toExtend<StandardSchema>();
  });

  it('the input of the tool is the output of its schema', () => {
    registerTool(
      app,
      'a',
      { inputSchema: z.object({ n: z.string().transform(Number), d: z.number().default(1) }) },
      (input, { signal }) => {
        expectTypeOf(input).toEqualTypeOf<{ n: number; d: number }>();
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
        return { content: [] };
      },
    );
    registerTool(app, 'b', { inputSchema: v.object({ a: v.number() }) }, (input) => {
      expectTypeOf(input).toEqualTypeOf<{ a: number }>();
      return { content: [] };
    });
    registerTool(app, 'c', { inputSchema: { type: 'object' } }, (input) => {
      expectTypeOf(input).toEqualTypeOf<Record<string, unknown>>();
      return { content: [] };
    });
    registerTool(app, 'd', {}, (input) => {
      expectTypeOf(input).toEqualTypeOf<Record<string, unknown>>();
      return { content: [] };
    });
  });

  it('the answer of the tool fits its output schema', () => {
    const outputSchema = z.object({ sum: z.number() });
    registerTool(app, 'a', { outputSchema }, () => ({
      content: [],
      structuredContent: { sum: 1 },
    }));
    registerTool(app, 'b', { outputSchema }, () => ({ content: [], isError: true }));
    registerTool(app, 'c', { outputSchema }, () => ({
      content: [],
      // @ts-expect-error -- sum is a number
      structuredContent: { sum: '1' },
    }));
    // @ts-expect-error -- where is the sum?
    registerTool(app, 'e', { outputSchema }, () => ({ content: [] }));
    // @ts-expect-error -- an answer has content
    registerTool(app, 'd', {}, () => ({}));
  });
});

describe('viewState', () => {
  it('has the type of its initial state', () => {
    const state = viewState(app, { initial: { tab: 'a' } });
    expectTypeOf(state.getSnapshot()).toEqualTypeOf<{ tab: string }>();
    state.set({ tab: 'b' });
    state.set((now) => ({ tab: `${now.tab}!` }));
    // @ts-expect-error -- tab is a text
    state.set({ tab: 1 });
  });
});
