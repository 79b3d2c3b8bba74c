// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createTestHost } from '@mcp-app/devtools/test';
import { expect, it, vi } from 'vitest';

const at = (time) => ({ content: [], structuredContent: { time } });

it('shows the time of the result, and asks for it again', async () => {
  // The host comes first, as in a real page; then the markup of the view, and its script.
  const host = createTestHost({ tools: { 'get-time': () => at('2030-01-01T10:20:30Z') } });
  const page = readFileSync('index.html', 'utf8');
  document.body.innerHTML = page.slice(page.indexOf('<mcp-app-root'), page.indexOf('<script'));
  await import('../src/clock.js');
  const clock = document.querySelector('time');

  await host.sendToolResult(at('2030-01-01T08:09:10Z'));
  await vi.waitFor(() => expect(clock.textContent).toContain('8:09:10'));

  document.querySelector('button').click();
  await vi.waitFor(() => expect(clock.textContent).toContain('10:20:30'));
  expect(host.requests.filter(({ method }) => method === 'tools/call')).toHaveLength(1);

  // A call that fails says why, and the last time stays.
  await host.sendToolResult({ isError: true, content: [{ type: 'text', text: 'No clock.' }] });
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alert]').textContent).toBe('No clock.'),
  );
  expect(clock.textContent).toContain('10:20:30');
  host.close();
});
