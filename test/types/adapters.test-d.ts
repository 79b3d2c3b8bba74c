// What the types of the adapters guarantee: a wrong prop, event or tool input does not compile.
import type { McpAppFrameElement, McpAppReadyEvent } from '@mcp-app/elements/mcp-app-frame';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import { McpApp } from '@mcp-app/elements/view';
import type { DisplayMode } from '@mcp-app/elements/protocol';
import type { AppSnapshot, ToolAnswer } from '@mcp-app/elements/view';
import * as react from '@mcp-app/react';
import * as svelte from '@mcp-app/svelte';
import * as vue from '@mcp-app/vue';
import type { ComponentProps as ReactProps, ReactNode } from 'react';
import { createElement, createRef } from 'react';
import type { ComponentProps as SvelteProps, Snippet } from 'svelte';
import { describe, expectTypeOf, it } from 'vitest';
import type { Ref } from 'vue';

interface Tools {
  add: { input: { a: number; b: number }; output: { sum: number } };
  now: { input: { zone?: string }; output: string };
}

type ReactFrame = ReactProps<typeof react.McpAppFrame>;
type VueFrame = InstanceType<typeof vue.McpAppFrame>['$props'];
type SvelteFrame = SvelteProps<typeof svelte.McpAppFrame>;
type ReactRoot = ReactProps<typeof react.McpAppRoot>;
type VueRoot = InstanceType<typeof vue.McpAppRoot>['$props'];
type SvelteRoot = SvelteProps<typeof svelte.McpAppRoot>;

/** A fresh object literal of this type: unknown names are errors. */
declare function accept<Props>(props: Props): void;

describe('components', () => {
  it('accept what the element accepts', () => {
    const good = { html: '<p>', toolInput: { a: 1 }, border: true, theme: 'dark' } as const;
    accept<ReactFrame>(good);
    accept<VueFrame>(good);
    accept<SvelteFrame>(good);
    accept<ReactFrame>({ html: undefined, className: 'wide', id: 'x', 'aria-label': 'A clock' });
    accept<VueFrame>({ html: undefined, class: 'wide', onVnodeMounted: () => {} });
    accept<SvelteFrame>({ html: undefined, class: 'wide', id: 'x' });
    accept<ReactRoot>({ name: 'Clock', availableDisplayModes: ['inline'], sizing: 'fill' });
    accept<VueRoot>({ name: 'Clock', availableDisplayModes: ['inline'], sizing: 'fill' });
    accept<SvelteRoot>({ name: 'Clock', availableDisplayModes: ['inline'], sizing: 'fill' });
  });

  it('a prop of a wrong type is an error', () => {
    // @ts-expect-error: text
    accept<ReactFrame>({ html: 1 });
    // @ts-expect-error: text
    accept<VueFrame>({ html: 1 });
    // @ts-expect-error: text
    accept<SvelteFrame>({ html: 1 });
    // @ts-expect-error: one of three
    accept<ReactFrame>({ theme: 'purple' });
    // @ts-expect-error: one of three
    accept<VueFrame>({ theme: 'purple' });
    // @ts-expect-error: one of three
    accept<SvelteFrame>({ theme: 'purple' });
    // @ts-expect-error: one of three
    accept<ReactRoot>({ waitFor: 'tomorrow' });
    // @ts-expect-error: one of three
    accept<VueRoot>({ waitFor: 'tomorrow' });
    // @ts-expect-error: one of three
    accept<SvelteRoot>({ waitFor: 'tomorrow' });
  });

  it('an unknown prop is an error, also a read-only one', () => {
    // @ts-expect-error: no such prop
    accept<ReactFrame>({ htlm: '' });
    // @ts-expect-error: no such prop
    accept<VueFrame>({ htlm: '' });
    // @ts-expect-error: no such prop
    accept<SvelteFrame>({ htlm: '' });
    // @ts-expect-error: only to be read
    accept<ReactFrame>({ status: 'ready' });
    // @ts-expect-error: only to be read
    accept<VueFrame>({ status: 'ready' });
    // @ts-expect-error: only to be read
    accept<SvelteFrame>({ status: 'ready' });
    // @ts-expect-error: no such prop
    createElement(react.McpAppFrame, { htlm: '' });
  });

  it('callbacks get their event', () => {
    type Heard<Props extends { onReady?: unknown }> = Parameters<
      Extract<Props['onReady'], (...args: never[]) => unknown>
    >;
    expectTypeOf<Heard<ReactFrame>>().toEqualTypeOf<[McpAppReadyEvent]>();
    expectTypeOf<Heard<VueFrame>>().toEqualTypeOf<[event: McpAppReadyEvent]>();
    expectTypeOf<Heard<SvelteFrame>>().toEqualTypeOf<[McpAppReadyEvent]>();
    createElement(react.McpAppFrame, {
      onError: ({ hint }) => expectTypeOf(hint).toEqualTypeOf<string>(),
    });
  });

  it('Vue: v-model:display-mode knows the modes', () => {
    expectTypeOf<VueFrame>().toHaveProperty('onUpdate:displayMode');
    accept<VueFrame>({ displayMode: 'pip', 'onUpdate:displayMode': (mode: DisplayMode) => mode });
    // @ts-expect-error: no such mode
    accept<VueFrame>({ displayMode: 'sideways' });
  });

  it('a wrong event is an error', () => {
    // @ts-expect-error: no such event
    accept<ReactFrame>({ onRedy: () => {} });
    // @ts-expect-error: no such event
    accept<VueFrame>({ onRedy: () => {} });
    // @ts-expect-error: no such event
    accept<SvelteFrame>({ onRedy: () => {} });
    // @ts-expect-error: this event has no `level`
    accept<ReactFrame>({ onReady: (event: { level: string }) => event.level });
    // @ts-expect-error: this event has no `level`
    accept<VueFrame>({ onReady: (event: { level: string }) => event.level });
    // @ts-expect-error: this event has no `level`
    accept<SvelteFrame>({ onReady: (event: { level: string }) => event.level });
  });

  it('Svelte: bind:displayMode knows the modes', () => {
    type Mode = McpAppFrameElement['displayMode'];
    expectTypeOf<SvelteFrame['displayMode']>().toEqualTypeOf<Mode | undefined>();
  });

  it('slots have names', () => {
    expectTypeOf<ReactFrame['loading']>().toEqualTypeOf<ReactNode>();
    expectTypeOf<SvelteFrame['loading']>().toEqualTypeOf<Snippet | undefined>();
    expectTypeOf<InstanceType<typeof vue.McpAppFrame>['$slots']>().toHaveProperty('loading');
    expectTypeOf<InstanceType<typeof vue.McpAppFrame>['$slots']>().not.toHaveProperty('laoding');
    expectTypeOf<ReactRoot>().toHaveProperty('starved');
    expectTypeOf<SvelteRoot>().toHaveProperty('starved');
  });

  it('refs are the elements', () => {
    createElement(react.McpAppFrame, { ref: createRef<McpAppFrameElement>() });
    // @ts-expect-error: another element
    createElement(react.McpAppFrame, { ref: createRef<HTMLInputElement>() });
    type Exposed = InstanceType<typeof vue.McpAppFrame>['element'];
    expectTypeOf<Exposed>().toEqualTypeOf<McpAppFrameElement | undefined>();
    expectTypeOf<SvelteFrame['element']>().toEqualTypeOf<McpAppFrameElement | undefined>();
    expectTypeOf<SvelteRoot['element']>().toEqualTypeOf<McpAppRootElement | undefined>();
  });
});

describe('hooks', () => {
  const app = new McpApp<Tools>({ name: 'Sums', version: '1' });

  it('useMcpApp: the app and its snapshot', () => {
    expectTypeOf(react.useMcpApp<Tools>).returns.toEqualTypeOf<{
      app: McpApp<Tools>;
      snapshot: AppSnapshot<Tools>;
    }>();
    expectTypeOf(vue.useMcpApp<Tools>).returns.toEqualTypeOf<{
      app: McpApp<Tools>;
      snapshot: Readonly<Ref<AppSnapshot<Tools>>>;
    }>();
    expectTypeOf(svelte.useMcpApp<Tools>).returns.toEqualTypeOf<{
      readonly app: McpApp<Tools>;
      readonly snapshot: AppSnapshot<Tools>;
    }>();
    // @ts-expect-error: not an app
    react.useMcpApp({});
  });

  it('useMcpApp: the data of the tool has the types of the tools, without a cast', () => {
    const { snapshot } = react.useMcpApp<Tools, 'add'>();
    const inVue = vue.useMcpApp<Tools, 'add'>().snapshot;
    const inSvelte = svelte.useMcpApp<Tools, 'add'>().snapshot;
    type Sum = number | undefined;
    expectTypeOf(snapshot.toolResult?.structuredContent?.sum).toEqualTypeOf<Sum>();
    expectTypeOf(inVue.value.toolResult?.structuredContent?.sum).toEqualTypeOf<Sum>();
    expectTypeOf(inSvelte.toolResult?.structuredContent?.sum).toEqualTypeOf<Sum>();
    expectTypeOf(snapshot.toolInput?.a).toEqualTypeOf<Sum>();
    // @ts-expect-error: no such field
    void snapshot.toolResult?.structuredContent?.total;
    // @ts-expect-error: no such tool
    react.useMcpApp<Tools, 'substract'>();
    // @ts-expect-error: any of the tools could be the one of this view
    void react.useMcpApp<Tools>().snapshot.toolResult?.structuredContent?.sum;
    expectTypeOf(react.useMcpApp().snapshot.toolResult?.structuredContent).toBeUnknown();
  });

  it('an app with named tools can be passed to a root, and to every hook', () => {
    accept<ReactRoot>({ app });
    accept<VueRoot>({ app });
    accept<SvelteRoot>({ app });
    react.useViewState('count', 0, {}, app);
    react.useMcpApp(app);
    const own = new McpApp<Tools, 'add'>({ name: 'Sums', version: '1' });
    void react.useToolCall('now', own).call();
    void vue.useToolCall('now', own).call();
    void svelte.useToolCall('now', own).call();
  });

  it('useToolCall: has the input and the output of the tool', () => {
    const inReact = react.useToolCall('add', app);
    const inVue = vue.useToolCall('add', app);
    const inSvelte = svelte.useToolCall('add', app);
    type Answer = ToolAnswer<{ sum: number }> | undefined;
    expectTypeOf(inReact.data).toEqualTypeOf<Answer>();
    expectTypeOf(inVue.data.value).toEqualTypeOf<Answer>();
    expectTypeOf(inSvelte.data).toEqualTypeOf<Answer>();
    expectTypeOf(inReact.call({ a: 1, b: 2 })).resolves.toEqualTypeOf<Answer>();
    expectTypeOf(inVue.call({ a: 1, b: 2 })).resolves.toEqualTypeOf<Answer>();
    expectTypeOf(inSvelte.call({ a: 1, b: 2 })).resolves.toEqualTypeOf<Answer>();
  });

  it('useToolCall: a wrong input is an error', () => {
    const { call } = react.useToolCall('add', app);
    // @ts-expect-error: b is missing
    void call({ a: 1 });
    // @ts-expect-error: a text
    void call({ a: 1, b: '2' });
    // @ts-expect-error: not optional here
    void call();
    // @ts-expect-error: b is missing
    void vue.useToolCall('add', app).call({ a: 1 });
    // @ts-expect-error: b is missing
    void svelte.useToolCall('add', app).call({ a: 1 });
    // Nothing in it is required.
    void react.useToolCall('now', app).call();
  });

  it('useToolCall: an unknown tool is an error, unless the tools are not named', () => {
    // @ts-expect-error: no such tool
    react.useToolCall('substract', app);
    // @ts-expect-error: no such tool
    vue.useToolCall('substract', app);
    // @ts-expect-error: no such tool
    svelte.useToolCall('substract', app);
    void react.useToolCall('anything').call({ whatever: 1 });
    // @ts-expect-error: an input is an object
    void react.useToolCall('anything').call('whatever');
  });

  it('useViewState: the type of the first value', () => {
    const [count, setCount] = react.useViewState('count', 0);
    expectTypeOf(count).toEqualTypeOf<number>();
    setCount((now) => now + 1);
    // @ts-expect-error: a number
    setCount('1');
    const inVue = vue.useViewState('count', 0);
    // @ts-expect-error: a number
    inVue.value = '1';
    const inSvelte = svelte.useViewState('count', 0);
    // @ts-expect-error: a number
    inSvelte.current = '1';
    react.useViewState('count', 0, { model: (now) => ({ structuredContent: { now } }) }, app);
  });

  it('useHostContext and useMcpAppFrame', () => {
    expectTypeOf(react.useHostContext(app)).toEqualTypeOf<AppSnapshot['hostContext']>();
    expectTypeOf(vue.useHostContext(app).value).toEqualTypeOf<AppSnapshot['hostContext']>();
    expectTypeOf(svelte.useHostContext(app).current).toEqualTypeOf<AppSnapshot['hostContext']>();
    type Status = McpAppFrameElement['status'];
    expectTypeOf(react.useMcpAppFrame().status).toEqualTypeOf<Status>();
    expectTypeOf(svelte.useMcpAppFrame(() => undefined).current.status).toEqualTypeOf<Status>();
    const frame = {} as Ref<InstanceType<typeof vue.McpAppFrame> | null>;
    expectTypeOf(vue.useMcpAppFrame(frame).value.status).toEqualTypeOf<Status>();
  });
});
