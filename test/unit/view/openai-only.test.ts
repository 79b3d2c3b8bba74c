// A view in a host that offers only `window.openai`.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { viewState } from '../../../packages/elements/src/view/view-state.js';
import { settled } from './support/fake-host.js';
import { connectedToOpenai } from './support/fake-openai.js';

const answer = { content: [{ type: 'text' as const, text: 'ok' }], structuredContent: { sum: 3 } };
const text = (words: string) => ({ type: 'text' as const, text: words });

describe('a view with only window.openai', () => {
  afterEach(() => vi.unstubAllGlobals());

  describe('data', () => {
    it('is ready with input, result and context', async () => {
      const { app } = await connectedToOpenai({
        toolInput: { a: 1 },
        toolOutput: { sum: 3 },
        toolResponseMetadata: { secret: 's' },
        theme: 'dark',
        locale: 'de-CH',
        displayMode: 'inline',
        maxHeight: 480,
        safeArea: { insets: { top: 1, right: 2, bottom: 3, left: 4 } },
        userAgent: { device: { type: 'tablet' }, capabilities: { hover: false, touch: true } },
        requestDisplayMode: () => {},
      });
      await settled();
      const snapshot = app.getSnapshot();
      expect(snapshot.status).toBe('ready');
      expect(snapshot.toolStatus).toBe('result');
      expect(snapshot.toolInput).toEqual({ a: 1 });
      expect(snapshot.toolResult).toEqual({
        content: [],
        structuredContent: { sum: 3 },
        _meta: { secret: 's' },
      });
      expect(snapshot.hostInfo?.name).toBe('window.openai');
      expect(snapshot.hostContext).toEqual({
        theme: 'dark',
        locale: 'de-CH',
        displayMode: 'inline',
        availableDisplayModes: ['inline', 'fullscreen', 'pip'],
        containerDimensions: { maxHeight: 480 },
        safeAreaInsets: { top: 1, right: 2, bottom: 3, left: 4 },
        platform: 'mobile',
        deviceCapabilities: { hover: false, touch: true },
      });
    });

    it('reports input and result to the listeners, in this order', async () => {
      const { app, page } = await connectedToOpenai({ toolInput: null, toolOutput: null });
      const heard: unknown[] = [];
      app.on('toolinput', (params) => heard.push(params));
      app.on('toolresult', (params) => heard.push(params));
      page.setGlobals({ toolInput: { a: 1 }, toolOutput: { sum: 3 } });
      expect(heard).toEqual([
        { arguments: { a: 1 } },
        { content: [], structuredContent: { sum: 3 } },
      ]);
    });

    it('waits while the values are null, and uses them when they arrive', async () => {
      const { app, page } = await connectedToOpenai({ toolInput: null, toolOutput: null });
      await settled();
      expect(app.getSnapshot().toolStatus).toBe('waiting');
      page.setGlobals({ toolInput: { a: 1 } });
      expect(app.getSnapshot().toolStatus).toBe('input');
      page.setGlobals({ toolOutput: { sum: 3 } });
      expect(app.getSnapshot().toolResult?.structuredContent).toEqual({ sum: 3 });
      expect(app.getSnapshot().toolInput).toEqual({ a: 1 });
    });

    it('is starved if no data arrives', async () => {
      const { app } = await connectedToOpenai({}, { starvedAfter: 1 });
      await vi.waitFor(() => expect(app.getSnapshot().toolStatus).toBe('starved'));
    });

    it('follows changes of the context, also removals', async () => {
      const { app, page } = await connectedToOpenai({ theme: 'light', maxHeight: 300 });
      page.setGlobals({ theme: 'dark' });
      expect(app.getSnapshot().hostContext).toMatchObject({
        theme: 'dark',
        containerDimensions: { maxHeight: 300 },
      });
      page.setGlobals({ maxHeight: null, displayMode: 'modal' });
      expect(app.getSnapshot().hostContext).toMatchObject({ displayMode: 'inline' });
      expect(app.getSnapshot().hostContext?.containerDimensions).toBeUndefined();
    });

    it('uses values that only the event has', async () => {
      const { app, page } = await connectedToOpenai({ theme: 'light' });
      page.announce({ theme: 'dark' });
      expect(app.getSnapshot().hostContext?.theme).toBe('dark');
    });

    it('does not report unchanged values again', async () => {
      const { app, page } = await connectedToOpenai({ toolInput: { a: 1 }, toolOutput: { b: 2 } });
      await settled();
      const before = app.getSnapshot();
      page.setGlobals({ toolInput: { a: 1 }, toolOutput: { b: 2 }, theme: undefined });
      expect(app.getSnapshot()).toBe(before);
    });

    it('accepts the same result for another input', async () => {
      const { app, page } = await connectedToOpenai({ toolInput: { a: 1 }, toolOutput: { b: 2 } });
      await settled();
      page.setGlobals({ toolInput: { a: 2 } });
      expect(app.getSnapshot().toolStatus).toBe('input');
      page.setGlobals({ toolOutput: { b: 2 } });
      expect(app.getSnapshot().toolStatus).toBe('result');
    });

    it.each([
      [
        'a whole result',
        { toolResponseMetadata: { status: 'ok', mcp_tool_result: answer } },
        answer,
      ],
      ['its other name', { toolResponseMetadata: { call_tool_result: answer } }, answer],
      [
        'a failure',
        { toolResponseMetadata: { mcp_tool_result: { isError: true } } },
        { content: [], isError: true },
      ],
      ['a text', { toolOutput: 'hello' }, { content: [text('hello')] }],
      ['metadata alone', { toolResponseMetadata: { k: 1 } }, { content: [], _meta: { k: 1 } }],
      ['a status alone', { toolResponseMetadata: { status: 'running' } }, undefined],
      ['empty metadata', { toolOutput: null, toolResponseMetadata: {} }, undefined],
    ])('reads %s', async (_, globals, expected) => {
      const { app } = await connectedToOpenai(globals);
      await settled();
      expect(app.getSnapshot().toolResult).toEqual(expected);
    });
  });

  describe('requests', () => {
    it('calls a tool once, as a method of its object', async () => {
      const openai = {
        calls: [] as unknown[],
        async callTool(...args: unknown[]) {
          this.calls.push(args);
          return answer;
        },
      };
      const { app } = await connectedToOpenai(openai);
      expect(app.can('serverTools')).toBe(true);
      const result = await app.callServerTool({ name: 'add', arguments: { a: 1 } });
      expect(result).toEqual(answer);
      await app.callServerTool({ name: 'now' });
      expect(openai.calls).toEqual([
        ['add', { a: 1 }],
        ['now', {}],
      ]);
    });

    it.each([
      ['a text', { result: 'done' }, { content: [text('done')] }],
      [
        'JSON as text',
        { result: '{"a":1}' },
        { content: [text('{"a":1}')], structuredContent: { a: 1 } },
      ],
      ['no content', { structuredContent: { a: 1 } }, { content: [], structuredContent: { a: 1 } }],
      ['a wrapped result', { result: answer }, answer],
      ['nothing', undefined, { content: [] }],
    ])('accepts an answer with %s', async (_, given, expected) => {
      const { app } = await connectedToOpenai({ callTool: async () => given });
      expect(await app.callServerTool({ name: 'x' })).toEqual(expected);
    });

    it('does not repeat an aborted call, and drops its answer', async () => {
      const callTool = vi.fn(() => new Promise(() => {}));
      const { app } = await connectedToOpenai({ callTool });
      const stop = new AbortController();
      const call = app.callServerTool({ name: 'x' }, { signal: stop.signal });
      await vi.waitFor(() => expect(callTool).toHaveBeenCalled());
      stop.abort(new Error('enough'));
      await expect(call).rejects.toThrow('enough');
      expect(callTool).toHaveBeenCalledOnce();
    });

    it('sends messages, opens links, changes the display mode', async () => {
      const openai = {
        sendFollowUpMessage: vi.fn(async () => {}),
        openExternal: vi.fn(),
        requestDisplayMode: vi.fn(async () => ({ mode: 'fullscreen' })),
      };
      const { app } = await connectedToOpenai(openai);
      expect(app.can('message', 'text')).toBe(true);
      expect(app.can('message', 'image')).toBe(false);
      expect(app.can('openLinks')).toBe(true);
      expect(app.can('displayMode', 'pip')).toBe(true);
      await app.sendMessage({ role: 'user', content: [text('one'), text('two')] });
      await app.openLink({ url: 'https://example.com/' });
      expect(await app.requestDisplayMode({ mode: 'pip' })).toEqual({ mode: 'fullscreen' });
      expect(openai.sendFollowUpMessage).toHaveBeenCalledWith({ prompt: 'one\n\ntwo' });
      expect(openai.openExternal).toHaveBeenCalledWith({ href: 'https://example.com/' });
      expect(openai.requestDisplayMode).toHaveBeenCalledWith({ mode: 'pip' });
    });

    it('refuses a message with an image, which the host could not accept', async () => {
      const sendFollowUpMessage = vi.fn();
      const { app } = await connectedToOpenai({ sendFollowUpMessage });
      const image = { type: 'image' as const, data: '', mimeType: 'image/png' };
      await expect(app.sendMessage({ role: 'user', content: [text('a'), image] })).rejects.toThrow(
        'accepts only text, not image',
      );
      expect(sendFollowUpMessage).not.toHaveBeenCalled();
    });

    it('reports the height and asks to be closed', async () => {
      const openai = { notifyIntrinsicHeight: vi.fn(), requestClose: vi.fn() };
      const { app } = await connectedToOpenai(openai);
      await app.sendSizeChanged({ height: 321 });
      await app.sendSizeChanged({ width: 5 });
      await app.requestTeardown();
      await settled();
      expect(openai.notifyIntrinsicHeight.mock.calls).toEqual([[321]]);
      expect(openai.requestClose).toHaveBeenCalledOnce();
    });

    it.each([
      [{ structuredContent: { tab: 1 } }, { tab: 1 }],
      [{ content: [text('on tab 1')] }, 'on tab 1'],
      [
        { content: [text('on tab 1')], structuredContent: { tab: 1 } },
        { text: 'on tab 1', structuredContent: { tab: 1 } },
      ],
      [{}, null],
    ])(
      'uses the model context %o as the part of the state for the model',
      async (context, modelContent) => {
        const setWidgetState = vi.fn();
        const { app } = await connectedToOpenai({ setWidgetState });
        await app.updateModelContext(context);
        expect(setWidgetState.mock.calls).toEqual([
          [{ modelContent, privateContent: {}, imageIds: [] }],
        ]);
      },
    );

    it('stores a state of the view, and its part for the model', async () => {
      const openai = {
        widgetState: null as unknown,
        setWidgetState(next: unknown) {
          openai.widgetState = next;
        },
      };
      const first = await connectedToOpenai(openai);
      const model = (now: { tab: number }) => ({ structuredContent: now });
      const state = viewState(first.app, { key: 'ui', initial: { tab: 0 }, model });
      await state.restored;
      expect(state.kept).toBe('host');
      state.set({ tab: 7 });
      await state.flush();
      expect(openai.widgetState).toEqual({
        modelContent: { tab: 7 },
        privateContent: { 'mcp-app': { ui: { tab: 7 } } },
        imageIds: [],
      });
      state.stop();
      const again = viewState((await connectedToOpenai(openai)).app, {
        key: 'ui',
        initial: { tab: 0 },
      });
      await again.restored;
      expect(again.getSnapshot()).toEqual({ tab: 7 });
      again.stop();
    });
  });

  it('close() ends it: later changes have no effect', async () => {
    const { app, page } = await connectedToOpenai({ theme: 'light' });
    app.close();
    const before = app.getSnapshot();
    page.setGlobals({ theme: 'dark', toolInput: {} });
    expect(app.getSnapshot()).toBe(before);
    expect(page.listeners()).toBe(0);
  });
});
