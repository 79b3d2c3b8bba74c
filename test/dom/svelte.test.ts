// Svelte components as their users test them: with Testing Library.
import { createTestHost, createTestView } from '@mcp-app/devtools/test';
import { McpAppFrame } from '@mcp-app/svelte';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import ClockView from './components/ClockView.svelte';
import { PATIENT } from './patient.js';

afterEach(cleanup);

it('McpAppRoot: a view follows its host and calls its tools', async () => {
  const tools = { 'get-time': { content: [], structuredContent: { time: '13:00' } } };
  const host = createTestHost({ ...PATIENT, tools });
  render(ClockView);
  expect(await screen.findByText('waiting')).toBeTruthy();
  await host.sendToolResult({ content: [], structuredContent: { time: '12:00' } });
  await fireEvent.click(await screen.findByRole('button', { name: '12:00' }));
  expect(await screen.findByText('13:00')).toBeTruthy();
  expect((await host.nextRequest('tools/call')).params).toMatchObject({ name: 'get-time' });
  host.close();
});

it('McpAppFrame: a host receives what its view sends', async () => {
  const view = createTestView(PATIENT);
  const onMessage = vi.fn();
  render(McpAppFrame, { html: '<p>', toolInput: { zone: 'UTC' }, onMessage });
  const app = await view.nextApp();
  await app.sendMessage({ role: 'user', content: [{ type: 'text', text: 'Hi' }] });
  expect(onMessage).toHaveBeenCalledOnce();
  const { params } = await view.nextNotification('ui/notifications/tool-input');
  expect(params.arguments).toEqual({ zone: 'UTC' });
  view.close();
});
