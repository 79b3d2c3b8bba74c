// `<mcp-app-frame>` in the environments of component tests: no layout, no running iframe, parts of the DOM missing.
import '@mcp-app/elements/mcp-app-frame/define';
import { createTestView } from '@mcp-app/devtools/test';
import type { TestView, TestViewOptions } from '@mcp-app/devtools/test';
import { registerTool } from '@mcp-app/elements/view';
import { waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeEnvironment } from './close-environment.js';
import { PATIENT } from './patient.js';

type Frame = HTMLElementTagNameMap['mcp-app-frame'];

let view: TestView;

function addFrame(properties: Partial<Frame> = {}, options: TestViewOptions = {}): Frame {
  view = createTestView({ ...PATIENT, ...options });
  const frame = document.createElement('mcp-app-frame');
  Object.assign(frame, { html: '<p>Clock', ...properties });
  document.body.append(frame);
  return frame;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  view.close();
  document.body.replaceChildren();
});

describe('<mcp-app-frame>', () => {
  it('shows a view: HTML, tool data, context', async () => {
    const toolResult = { content: [], structuredContent: { time: '12:00' } };
    const frame = addFrame({ toolInput: { zone: 'UTC' }, toolResult, host: { locale: 'fr' } });
    const app = await view.nextApp();
    expect(frame.status).toBe('ready');
    expect(frame.details.appInfo).toEqual({ name: 'test-view', version: '1.0.0' });
    expect(view.starts[0]).toMatchObject({ html: '<p>Clock', frame });
    await view.nextNotification('ui/notifications/tool-result');
    expect(app.getSnapshot()).toMatchObject({ toolInput: { zone: 'UTC' }, toolResult });
    expect(app.getSnapshot().hostContext).toMatchObject({ displayMode: 'inline', locale: 'fr' });
    frame.host = { locale: 'de' };
    const { params } = await view.nextNotification('ui/notifications/host-context-changed');
    expect(params).toMatchObject({ locale: 'de' });
  });

  it('answers the view: tools, messages, links, sizes', async () => {
    const callTool = vi.fn(() => ({ content: [], structuredContent: { time: '13:00' } }));
    const frame = addFrame({ handlers: { callTool }, consent: { policy: () => 'allow' } });
    const heard: Event[] = [];
    for (const type of ['mcp-app-message', 'mcp-app-size-change', 'mcp-app-open-link'])
      frame.addEventListener(type, (event) => {
        event.preventDefault();
        heard.push(event);
      });
    const app = await view.nextApp();
    const answer = await app.callServerTool({ name: 'get-time', arguments: { zone: 'UTC' } });
    expect(answer.structuredContent).toEqual({ time: '13:00' });
    expect(callTool).toHaveBeenCalledOnce();
    await app.sendMessage({ role: 'user', content: [{ type: 'text', text: 'Hi' }] });
    await app.openLink({ url: 'https://example.com/' });
    await app.sendSizeChanged({ height: 300 });
    await waitFor(() => expect(frame.style.getPropertyValue('--_height')).toBe('300px'));
    expect(heard.map(({ type }) => type)).toEqual([
      'mcp-app-message',
      'mcp-app-open-link',
      'mcp-app-size-change',
    ]);
  });

  it('uses the tools of the view, and restarts it', async () => {
    const run: TestViewOptions['run'] = (app) =>
      void registerTool(app, 'reset', {}, () => ({ content: [{ type: 'text', text: 'done' }] }));
    const frame = addFrame({}, { capabilities: { tools: {} }, run });
    const first = await view.nextApp();
    expect((await frame.listAppTools()).map(({ name }) => name)).toEqual(['reset']);
    expect((await frame.callAppTool('reset')).content).toEqual([{ type: 'text', text: 'done' }]);
    expect((await view.nextRequest('tools/call')).params).toMatchObject({ name: 'reset' });
    frame.reload();
    expect(await view.nextApp()).not.toBe(first);
    await frame.close();
    expect(view.requests.map(({ method }) => method)).toContain('ui/resource-teardown');
    expect(frame.status).toBe('closed');
  });

  it.each(['fullscreen', 'pip'] as const)('shows the view in %s and back', async (mode) => {
    const capabilities = { availableDisplayModes: ['inline' as const, mode] };
    const frame = addFrame({ availableDisplayModes: ['inline', mode] }, { capabilities });
    const app = await view.nextApp();
    // Only user input lets a view leave its place.
    expect(await app.requestDisplayMode({ mode })).toEqual({ mode: 'inline' });
    await view.click();
    expect(await app.requestDisplayMode({ mode })).toEqual({ mode });
    await frame.updateComplete;
    expect(frame.displayMode).toBe(mode);
    expect(await frame.requestDisplayMode('inline')).toBe('inline');
    await waitFor(() => expect(app.getSnapshot().hostContext?.displayMode).toBe('inline'));
  });

  it('shows why a view does not start, and the result instead', async () => {
    const toolResult = { content: [{ type: 'text' as const, text: 'It is noon.' }] };
    const limits = { handshakeTimeout: 20 };
    const frame = addFrame({ toolResult, limits }, { handshake: 'silence' });
    await waitFor(() => expect(frame.error?.reason).toBe('never-initialized'));
    await waitFor(() => expect(frame.shadowRoot!.textContent).toContain('It is noon.'));
  });

  it('shows a view only in the intended frames', async () => {
    const clock = createTestView({
      ...PATIENT,
      for: ({ id }) => id === 'clock',
      appInfo: { name: 'Clock', version: '1' },
    });
    const maps = createTestView({
      ...PATIENT,
      for: ({ id }) => id === 'map',
      appInfo: { name: 'Map', version: '1' },
    });
    const frames = ['map', 'clock'].map((id) => {
      const frame = Object.assign(document.createElement('mcp-app-frame'), { id, html: '<p>' });
      document.body.append(frame);
      return frame;
    });
    await Promise.all([clock.nextApp(), maps.nextApp()]);
    expect(frames.map(({ details }) => details.appInfo?.name)).toEqual(['Map', 'Clock']);
    clock.close();
    maps.close();
    view = maps;
  });

  it('leaves no timer when it is removed', async () => {
    const frame = addFrame({ toolInput: {} });
    await view.nextApp();
    vi.useFakeTimers();
    frame.reload();
    await vi.waitFor(() => expect(view.starts).toHaveLength(2));
    await vi.waitFor(() => expect(frame.status).toBe('ready'));
    frame.remove();
    await vi.waitFor(() => expect(view.starts[1]!.app.getSnapshot().status).toBe('closed'));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not fail in an environment that was closed', async () => {
    const frame = addFrame({ toolInput: {} });
    await view.nextApp();
    vi.useFakeTimers();
    frame.reload();
    const app = await view.nextApp();
    await app.sendSizeChanged({ height: 200 });
    // The queued work for size and context is now waiting for timers.
    await app.request('ping', {});
    closeEnvironment();
    await vi.runAllTimersAsync();
    expect(frame.status).toBe('ready');
  });

  it('says without a test view that no iframe can run, and what to do', async () => {
    addFrame().remove();
    view.close();
    const frame = addFrame();
    view.close();
    await waitFor(() => expect(frame.error?.reason).toBe('sandbox-silent'));
    expect(frame.error?.hint).toContain('createTestView()');
  });
});
