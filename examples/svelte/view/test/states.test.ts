// @vitest-environment happy-dom
import { createTestHost } from '@mcp-app/devtools/test';
import { expect, it, vi } from 'vitest';

const textOf = (selector: string) => document.querySelector(selector)?.textContent;

it('shows that it loads, why the tool failed, and that there are no cards', async () => {
  const host = createTestHost({ tools: {} });
  document.body.innerHTML = '<div id="root"></div>';
  await import('../src/main.js');
  await host.ready();
  await vi.waitFor(() => expect(textOf('[slot=loading]')).toBe('Loading…'));

  await host.sendToolResult({ isError: true, content: [{ type: 'text', text: 'No board.' }] });
  await vi.waitFor(() => expect(textOf('[role=alert]')).toBe('No board.'));
  expect(document.body.textContent).not.toContain('There are no cards yet.');

  await host.sendToolResult({ content: [], structuredContent: { cards: [] } });
  await vi.waitFor(() => expect(textOf('[role=status]')).toBe('There are no cards yet.'));
  host.close();
});
