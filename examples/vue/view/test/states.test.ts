// @vitest-environment happy-dom
import { createTestHost } from '@mcp-app/devtools/test';
import { expect, it, vi } from 'vitest';

const textOf = (selector: string) => document.querySelector(selector)?.textContent;

it('shows that it loads, and why the tool failed', async () => {
  const host = createTestHost({ tools: {} });
  document.body.innerHTML = '<div id="root"></div>';
  await import('../src/main.js');
  await host.ready();
  await vi.waitFor(() => expect(textOf('[slot=loading]')).toBe('Loading…'));

  await host.sendToolInput({ name: 'Ada' });
  await host.sendToolResult({ isError: true, content: [{ type: 'text', text: 'We are closed.' }] });
  await vi.waitFor(() => expect(textOf('[role=alert]')).toBe('We are closed.'));
  host.close();
});
