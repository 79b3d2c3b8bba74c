// The replacements of `@modelcontextprotocol/ext-apps/react` and of `@mcp-ui/client`, as their users test them.
import { createTestHost, createTestView } from '@mcp-app/devtools/test';
import {
  AppRenderer,
  getUIResourceMetadata,
  isUIResource,
  UI_EXTENSION_CAPABILITIES,
  UI_EXTENSION_NAME,
  UIResourceRenderer,
} from '@mcp-app/react/app-renderer';
import type { AppRendererHandle, AppRendererProps } from '@mcp-app/react/app-renderer';
import { useApp, useAutoResize, useDocumentTheme, useHostStyles } from '@mcp-app/react/use-app';
import type { App, ToolResult } from '@mcp-app/react/use-app';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h, createRef, StrictMode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PATIENT } from './patient.js';

configure({ asyncUtilTimeout: PATIENT.timeout });

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('style');
});

const text = (words: string) => ({ type: 'text' as const, text: words });

describe('useApp', () => {
  const created: App[] = [];
  function Clock() {
    const [result, setResult] = useState<ToolResult>();
    const { app, isConnected, error } = useApp({
      appInfo: { name: 'Clock', version: '1' },
      capabilities: {},
      onAppCreated: (app) => {
        created.push(app);
        app.ontoolresult = setResult;
      },
    });
    useHostStyles(app, app?.getHostContext());
    useAutoResize(app);
    const theme = useDocumentTheme();
    if (error) return h('p', {}, error.message);
    if (!app || !isConnected) return h('p', {}, 'loading');
    const again = async () => setResult(await app.callServerTool({ name: 'get-time' }));
    const { time = 'waiting' } = { ...result?.structuredContent } as { time?: string };
    return h('button', { onClick: again, className: theme }, time);
  }

  it.each([false, true])('connects, gets data, calls tools; StrictMode: %s', async (isStrict) => {
    created.length = 0;
    const tools = { 'get-time': { content: [], structuredContent: { time: '13:00' } } };
    const variables = { '--color-text-primary': 'rgb(1, 2, 3)' };
    const hostContext = { theme: 'dark' as const, styles: { variables } };
    const host = createTestHost({ ...PATIENT, tools, hostContext });
    const { unmount } = render(isStrict ? h(StrictMode, {}, h(Clock)) : h(Clock));
    expect(await screen.findByText('waiting')).toBeTruthy();
    await host.sendToolResult({ content: [], structuredContent: { time: '12:00' } });
    const button = await screen.findByRole('button', { name: '12:00' });
    expect(button.className).toBe('dark');
    const { style, dataset } = document.documentElement;
    expect(dataset['theme']).toBe('dark');
    expect(style.getPropertyValue('--color-text-primary')).toBe('rgb(1, 2, 3)');
    fireEvent.click(button);
    expect(await screen.findByText('13:00')).toBeTruthy();
    unmount();
    expect(created.map((app) => app.mcpApp.getSnapshot().status)).not.toContain('ready');
    expect(created).toHaveLength(isStrict ? 2 : 1);
    host.close();
  });

  it('reports why it could not connect', async () => {
    // There is no host: this page is not in a frame.
    render(h(Clock));
    expect(await screen.findByText(/Opened without a host/)).toBeTruthy();
  });

  it('reports an error of onAppCreated', async () => {
    function Failing() {
      const { error } = useApp({
        appInfo: { name: 'Clock', version: '1' },
        capabilities: {},
        onAppCreated: () => {
          throw new Error('no tools');
        },
      });
      return h('p', {}, error?.message);
    }
    render(h(Failing));
    expect(await screen.findByText('no tools')).toBeTruthy();
  });
});

describe('AppRenderer', () => {
  const sandbox = { url: new URL('https://sandbox.example/sandbox.html') };

  it('passes its props to a view, and the view’s requests to its handlers', async () => {
    const view = createTestView(PATIENT);
    const onMessage = vi.fn(async () => ({}));
    const onCallTool = vi.fn(async () => ({ content: [text('called')] }));
    const onFallbackRequest = vi.fn(async () => ({ done: true }));
    const onSizeChanged = vi.fn();
    const props: AppRendererProps = {
      toolName: 'told',
      html: '<p>',
      sandbox,
      toolInput: { n: 1 },
      toolResult: { content: [text('done')] },
      hostInfo: { name: 'Chat', version: '7' },
      hostContext: { theme: 'dark', locale: 'de' },
      onMessage,
      onCallTool,
      onFallbackRequest,
      onSizeChanged,
    };
    const ref = createRef<AppRendererHandle>();
    const { rerender } = render(h(AppRenderer, { ...props, ref }));
    const app = await view.nextApp();
    const { hostInfo, hostContext } = app.getSnapshot();
    expect(hostInfo).toEqual({ name: 'Chat', version: '7' });
    expect(hostContext).toMatchObject({ theme: 'dark', locale: 'de' });
    const received = async (method: 'tool-input' | 'tool-result' | 'tool-cancelled') =>
      (await view.nextNotification(`ui/notifications/${method}`)).params;
    expect(await received('tool-input')).toEqual({ arguments: { n: 1 } });
    expect(await received('tool-result')).toEqual({ content: [text('done')] });

    await app.sendMessage({ role: 'user', content: [text('hi')] });
    expect(onMessage).toHaveBeenCalledWith(
      { role: 'user', content: [text('hi')] },
      expect.objectContaining({ signal: expect.any(AbortSignal) }),
    );
    expect(await app.request('x/clipboard' as 'ping', { n: 1 })).toEqual({ done: true });
    expect(onFallbackRequest).toHaveBeenCalledWith(
      { jsonrpc: '2.0', id: expect.anything(), method: 'x/clipboard', params: { n: 1 } },
      expect.anything(),
    );
    await app.sendSizeChanged({ height: 77 });
    await vi.waitFor(() => expect(onSizeChanged).toHaveBeenCalledWith({ height: 77 }));

    ref.current!.sendPromptListChanged();
    await view.nextNotification('notifications/prompts/list_changed');
    rerender(
      h(AppRenderer, {
        ...props,
        toolInput: { n: 2 },
        toolResult: undefined,
        toolCancelled: true,
        ref,
      }),
    );
    expect(await received('tool-cancelled')).toEqual({});
    const teardown = vi.fn();
    app.onteardown = teardown;
    ref.current!.teardownResource();
    await vi.waitFor(() => expect(teardown).toHaveBeenCalledOnce());
  });

  it('reports that a view cannot be shown', async () => {
    const onError = vi.fn();
    render(h(AppRenderer, { toolName: 'told', toolResourceUri: 'ui://a', sandbox, onError }));
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
    expect(onError.mock.calls[0]![0]).toBeInstanceOf(Error);
  });

  it('turns sandbox.csp into the metadata of the view', () => {
    const csp = { connectDomains: ['https://api.example'] };
    const props = { toolName: 'told', html: '<p>', sandbox: { ...sandbox, csp } };
    const { container } = render(h(AppRenderer, props));
    const { html, resource, sandbox: settings } = container.querySelector('mcp-app-frame')!;
    expect(html).toBeUndefined();
    expect(resource).toEqual({ text: '<p>', _meta: { ui: { csp } } });
    expect(settings).toEqual({ url: sandbox.url.href });
  });
});

describe('resources of mcp-ui', () => {
  it('UIResourceRenderer passes what the view asks for to onUIAction', async () => {
    const onUIAction = vi.fn(async ({ type }: { type: string }) => ({ from: type }));
    const resource = { uri: 'ui://a', mimeType: 'text/html', text: '<p>' };
    const style = { height: 200 };
    const { container } = render(
      h(UIResourceRenderer, { resource, onUIAction, htmlProps: { style } }),
    );
    const frame = container.querySelector('mcp-app-frame')!;
    expect(frame.resource).toEqual(resource);
    expect(frame.style.height).toBe('200px');
    const { callTool, message, openLink } = frame.handlers!;
    const context = {} as never;
    expect(await callTool!({ name: 'add', arguments: { n: 1 } }, context)).toEqual({
      content: [],
      structuredContent: { from: 'tool' },
    });
    await message!({ role: 'user', content: [text('a'), text('b')] }, context);
    await openLink!({ url: 'https://a.example/' }, context);
    const event = Object.assign(new Event('mcp-app-legacy-action'), {
      action: 'intent',
      payload: { intent: 'buy' },
    });
    frame.dispatchEvent(event);
    expect(onUIAction.mock.calls).toEqual([
      [{ type: 'tool', payload: { toolName: 'add', params: { n: 1 } } }],
      [{ type: 'prompt', payload: { prompt: 'a\nb' } }],
      [{ type: 'link', payload: { url: 'https://a.example/' } }],
      [{ type: 'intent', payload: { intent: 'buy' } }],
    ]);
  });

  it('recognizes them, and reads their metadata', () => {
    expect(isUIResource({ type: 'resource', resource: { uri: 'ui://a' } })).toBe(true);
    expect(isUIResource({ type: 'resource', resource: { uri: 'https://a' } })).toBe(false);
    expect(isUIResource({ type: 'text', resource: { uri: 'ui://a' } })).toBe(false);
    expect(isUIResource({ type: 'resource' })).toBe(false);
    const _meta = { 'mcpui.dev/ui-preferred-frame-size': ['1px', '2px'], other: 1 };
    expect(getUIResourceMetadata({ _meta })).toEqual({ 'preferred-frame-size': ['1px', '2px'] });
    expect(UI_EXTENSION_CAPABILITIES).toHaveProperty([UI_EXTENSION_NAME, 'mimeTypes']);
  });
});
