// React components as their users test them: with Testing Library.
import { createTestHost, createTestView } from '@mcp-app/devtools/test';
import { McpAppFrame, McpAppRoot, useMcpApp, useToolCall } from '@mcp-app/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENT } from './patient.js';

afterEach(cleanup);

function Clock() {
  const { snapshot } = useMcpApp();
  const { call, data } = useToolCall('get-time');
  const shown = (data ?? snapshot.toolResult)?.structuredContent as { time: string } | undefined;
  return h('button', { onClick: () => void call({ zone: 'UTC' }) }, shown?.time ?? 'waiting');
}

it('McpAppRoot: a view follows its host and calls its tools', async () => {
  const tools = { 'get-time': { content: [], structuredContent: { time: '13:00' } } };
  const host = createTestHost({ ...PATIENT, tools });
  render(h(McpAppRoot, { name: 'Clock' }, h(Clock)));
  expect(await screen.findByText('waiting')).toBeTruthy();
  await host.sendToolResult({ content: [], structuredContent: { time: '12:00' } });
  fireEvent.click(await screen.findByRole('button', { name: '12:00' }));
  expect(await screen.findByText('13:00')).toBeTruthy();
  expect((await host.nextRequest('tools/call')).params).toMatchObject({ name: 'get-time' });
  host.close();
});

it('McpAppFrame: a host receives what its view sends', async () => {
  const view = createTestView(PATIENT);
  const onMessage = vi.fn();
  const props = { html: '<p>', toolInput: { zone: 'UTC' }, onMessage, 'data-testid': 'frame' };
  render(h(McpAppFrame, props));
  const app = await view.nextApp();
  await app.sendMessage({ role: 'user', content: [{ type: 'text', text: 'Hi' }] });
  expect(onMessage).toHaveBeenCalledOnce();
  const { params } = await view.nextNotification('ui/notifications/tool-input');
  expect(params.arguments).toEqual({ zone: 'UTC' });
  expect(screen.getByTestId<HTMLElementTagNameMap['mcp-app-frame']>('frame').status).toBe('ready');
  view.close();
});
