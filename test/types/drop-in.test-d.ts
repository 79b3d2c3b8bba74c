// Code that compiles with the official view library, or with `@mcp-ui/client`, compiles with what replaces them.
import type * as McpUi from '@mcp-ui/client';
import type * as V2 from '@modelcontextprotocol/ext-apps';
import type * as React2 from '@modelcontextprotocol/ext-apps/react';
import type { CallToolResult as Result2 } from '@modelcontextprotocol/client';
import type { CallToolResult as Result1 } from '@modelcontextprotocol/sdk/types.js';
import type * as V1 from 'ext-apps-1';
import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type * as Own from '../../packages/elements/src/view/app/index.js';
import type * as OwnRenderer from '../../packages/react/src/app-renderer.js';
import type * as OwnReact from '../../packages/react/src/use-app.js';

declare const app: Own.App;

describe('the exports', () => {
  it('has every value except the zod schemas and the base of the events', () => {
    type Missing = Exclude<keyof typeof V2, keyof typeof Own>;
    expectTypeOf<Exclude<Missing, `${string}Schema`>>().toEqualTypeOf<'EventDispatcher'>();
    type MissingHooks = Exclude<keyof typeof React2, keyof typeof OwnReact>;
    expectTypeOf<Exclude<MissingHooks, `${string}Schema`>>().toEqualTypeOf<'EventDispatcher'>();
  });
  it('has every public member of App, except two of the base class', () => {
    type Missing = Exclude<keyof V2.App, keyof Own.App>;
    expectTypeOf<Missing>().toEqualTypeOf<
      'assertCanSetRequestHandler' | 'fallbackNotificationHandler'
    >();
  });
  it('has the constants with the same values', () => {
    expectTypeOf<typeof Own.TOOL_RESULT_METHOD>().toEqualTypeOf<typeof V2.TOOL_RESULT_METHOD>();
    expectTypeOf<typeof Own.LATEST_PROTOCOL_VERSION>().toEqualTypeOf<
      typeof V2.LATEST_PROTOCOL_VERSION
    >();
  });
});

describe('App', () => {
  it('takes what the official constructors take', () => {
    type Arguments = ConstructorParameters<typeof Own.App>;
    expectTypeOf<Required<ConstructorParameters<typeof V2.App>>[0]>().toExtend<Arguments[0]>();
    expectTypeOf<V2.McpUiAppCapabilities>().toExtend<Arguments[1]>();
    expectTypeOf<V1.McpUiAppCapabilities>().toExtend<Arguments[1]>();
    type Options = Pick<V2.AppOptions, 'autoResize' | 'strict' | 'allowUnsafeEval'>;
    expectTypeOf<Options>().toExtend<Own.AppOptions>();
  });

  it('L1 connects over the official transports', () => {
    expectTypeOf<V2.PostMessageTransport>().toExtend<Own.SdkTransport>();
    expectTypeOf<V1.PostMessageTransport>().toExtend<Own.SdkTransport>();
  });

  it('D1 D2 D3 D4 C2 takes handlers with official types', () => {
    const assign = (
      two: Pick<V2.App, `on${keyof V2.AppEventMap}`>,
      one: Pick<V1.App, `on${keyof V1.AppEventMap}`>,
    ) => {
      app.ontoolinput = two.ontoolinput;
      app.ontoolinputpartial = two.ontoolinputpartial;
      app.ontoolresult = two.ontoolresult;
      app.ontoolcancelled = two.ontoolcancelled;
      app.ontoolinput = one.ontoolinput;
      app.ontoolinputpartial = one.ontoolinputpartial;
      app.ontoolresult = one.ontoolresult;
      app.ontoolcancelled = one.ontoolcancelled;
      app.ontoolresult = (result: Result1) => void result;
      app.addEventListener('toolresult', (result: Result2) => void result);
      app.onhostcontextchanged = ({ theme, displayMode }) => {
        expectTypeOf(theme).toEqualTypeOf<V2.McpUiTheme | undefined>();
        expectTypeOf(displayMode).toEqualTypeOf<V2.McpUiDisplayMode | undefined>();
      };
    };
    expectTypeOf(assign).toBeFunction();
  });

  it('V1 V5 V7 V9 V10 M2 takes official params, and returns what official code reads', () => {
    type Params<M extends 'callServerTool' | 'sendMessage' | 'openLink' | 'updateModelContext'> =
      Parameters<V2.App[M]>[0];
    expectTypeOf<Params<'sendMessage'>>().toExtend<Parameters<Own.App['sendMessage']>[0]>();
    expectTypeOf<Params<'openLink'>>().toExtend<Parameters<Own.App['openLink']>[0]>();
    expectTypeOf<Params<'updateModelContext'>>().toExtend<
      Parameters<Own.App['updateModelContext']>[0]
    >();
    expectTypeOf(app.callServerTool).returns.resolves.toExtend<Result1>();
    expectTypeOf(app.callServerTool).returns.resolves.toExtend<Result2>();
    expectTypeOf<
      Awaited<ReturnType<Own.App['requestDisplayMode']>>['mode']
    >().toEqualTypeOf<V2.McpUiDisplayMode>();
    expectTypeOf<Awaited<ReturnType<Own.App['openLink']>>>().toExtend<V2.McpUiOpenLinkResult>();
    expectTypeOf<V2.App['close']>().toExtend<Own.App['close']>();
  });

  it('A1 infers the input of a tool, and gives a callback without one only the details', () => {
    const register = () => {
      app.registerTool('add', { inputSchema: z.object({ n: z.number() }) }, ({ n }, extra) => {
        expectTypeOf(n).toBeNumber();
        expectTypeOf(extra.signal).toEqualTypeOf<AbortSignal>();
        expectTypeOf(extra.mcpReq.signal).toEqualTypeOf<AbortSignal>();
        return { content: [] };
      });
      app.registerTool('now', {}, (extra) => {
        expectTypeOf(extra).toEqualTypeOf<Own.RequestHandlerExtra>();
        return { content: [] };
      });
      app.registerTool(
        'sum',
        { outputSchema: z.object({ sum: z.number() }) },
        // @ts-expect-error -- the output schema requires structured content
        () => ({ content: [] }),
      );
    };
    expectTypeOf(register).toBeFunction();
  });
});

describe('the hooks', () => {
  it('useApp has the same options and state', () => {
    type Options = Omit<React2.UseAppOptions, 'onAppCreated'>;
    expectTypeOf<Options>().toExtend<OwnReact.UseAppOptions>();
    expectTypeOf<keyof OwnReact.UseAppOptions>().toEqualTypeOf<keyof React2.UseAppOptions>();
    expectTypeOf<keyof OwnReact.AppState>().toEqualTypeOf<keyof React2.AppState>();
    expectTypeOf<Omit<OwnReact.AppState, 'app'>>().toEqualTypeOf<Omit<React2.AppState, 'app'>>();
  });
  it('the others have the same parameters', () => {
    type Hooks = 'useHostStyles' | 'useHostFonts' | 'useHostStyleVariables' | 'useAutoResize';
    type Length<T extends Record<Hooks, (...args: never[]) => unknown>> = {
      [Hook in Hooks]: Parameters<T[Hook]>['length'];
    };
    expectTypeOf<Length<typeof OwnReact>>().toEqualTypeOf<Length<typeof React2>>();
    expectTypeOf<ReturnType<typeof OwnReact.useDocumentTheme>>().toEqualTypeOf<
      ReturnType<typeof React2.useDocumentTheme>
    >();
  });
});

describe('AppRenderer', () => {
  type Theirs = McpUi.AppRendererProps;
  type Ours = OwnRenderer.AppRendererProps;
  it('has the same props, and takes the same values', () => {
    expectTypeOf<keyof Ours>().toEqualTypeOf<keyof Theirs>();
    type Data = Exclude<keyof Theirs, `on${string}`>;
    expectTypeOf<Pick<Theirs, Data>>().toExtend<Pick<Ours, Data>>();
    type Listeners = 'onError' | 'onSizeChanged' | 'onLoggingMessage';
    expectTypeOf<Pick<Theirs, Listeners>>().toExtend<Pick<Ours, Listeners>>();
  });
  it('takes the same handlers', () => {
    type Handlers = Exclude<keyof Theirs & `on${string}`, 'onFallbackRequest'>;
    expectTypeOf<Pick<Theirs, Handlers>>().toExtend<Pick<Ours, Handlers>>();
  });
  it('has the same ref', () => {
    expectTypeOf<OwnRenderer.AppRendererHandle>().toEqualTypeOf<McpUi.AppRendererHandle>();
  });
  it('has the other exports, except the parts of a host that you draw yourself', () => {
    type Missing = Exclude<keyof typeof McpUi, keyof typeof OwnRenderer>;
    expectTypeOf<Missing>().toEqualTypeOf<'AppFrame' | 'AppBridge' | 'PostMessageTransport'>();
  });
});
