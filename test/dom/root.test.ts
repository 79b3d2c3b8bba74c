// `<mcp-app-root>` in the environments of component tests: without layout, with parts of the DOM missing.
import '@mcp-app/elements/mcp-app-root/define';
import { createTestHost } from '@mcp-app/devtools/test';
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeEnvironment } from './close-environment.js';
import { PATIENT } from './patient.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function addRoot(): HTMLElementTagNameMap['mcp-app-root'] {
  document.body.innerHTML = '<mcp-app-root name="Clock"><button>Now</button></mcp-app-root>';
  return document.querySelector('mcp-app-root')!;
}

describe('<mcp-app-root>', () => {
  it('connects, follows the host, and exposes its states', async () => {
    const host = createTestHost({ ...PATIENT, hostContext: { theme: 'dark', locale: 'ar' } });
    const root = addRoot();
    const heard: string[] = [];
    root.addEventListener('mcp-app-snapshot-change', ({ snapshot }) => heard.push(snapshot.status));
    await host.ready();
    expect(host.appInfo).toEqual({ name: 'Clock', version: '0.0.0' });
    expect(screen.getByRole('button', { name: 'Now' })).toBeTruthy();
    await host.sendToolResult({ content: [], structuredContent: { time: '12:00' } });
    expect(root.app.getSnapshot().toolResult?.structuredContent).toEqual({ time: '12:00' });
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(document.documentElement.dir).toBe('rtl');
    expect(heard).toContain('ready');
    root.remove();
    await waitFor(() => expect(root.app.getSnapshot().status).toBe('closed'));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    host.close();
  });

  it('says why it has no host', async () => {
    const root = addRoot();
    await waitFor(() => expect(root.app.getSnapshot().status).toBe('error'));
    await waitFor(() => expect(root.shadowRoot!.textContent).toContain('Opened without a host'));
    // The runner fails on unhandled rejections: a click that fails again must not cause one.
    root.shadowRoot!.querySelector('button')!.click();
    await expect(root.retry()).resolves.toBeUndefined();
  });

  it('leaves no timer when it is removed', async () => {
    const host = createTestHost(PATIENT);
    vi.useFakeTimers();
    const root = addRoot();
    await vi.waitFor(() => expect(root.app.getSnapshot().status).toBe('ready'));
    root.remove();
    host.close();
    await Promise.resolve();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not fail in an environment that was closed', async () => {
    const host = createTestHost(PATIENT);
    vi.useFakeTimers();
    const root = addRoot();
    await vi.waitFor(() => expect(root.app.getSnapshot().status).toBe('ready'));
    closeEnvironment();
    await vi.runAllTimersAsync();
    expect(root.app.getSnapshot().toolStatus).toBe('starved');
    host.close();
  });
});
