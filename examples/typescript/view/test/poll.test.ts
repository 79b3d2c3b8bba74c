// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createTestHost } from '@mcp-app/devtools/test';
import { expect, it, vi } from 'vitest';
import { tools } from '../shared/tools.js';
import type { Poll } from '../shared/tools.js';

const pollWith = (votes: number): { content: []; structuredContent: Poll } => ({
  content: [],
  structuredContent: { poll: 'lunch', question: 'Lunch?', options: [{ name: 'Pizza', votes }] },
});

it('shows the poll of the result, and votes with an input that the server accepts', async () => {
  // The host comes first, as in a real page; then the markup of the view, and its script.
  const host = createTestHost({ tools: { vote: () => pollWith(3) } });
  document.body.innerHTML = /<body>(.*)<script/s.exec(readFileSync('index.html', 'utf8'))![1]!;
  await import('../src/main.js');
  await host.sendToolResult(pollWith(2));
  const button = await vi.waitFor(() => {
    const found = document.querySelector('button');
    expect(found?.textContent).toBe('Pizza 2');
    return found!;
  });

  button.click();
  const { params } = await host.nextRequest('tools/call');
  expect(tools.vote.input.parse(params.arguments)).toEqual({ poll: 'lunch', option: 'Pizza' });
  await vi.waitFor(() => expect(document.querySelector('b')!.textContent).toBe('3'));

  await host.sendToolResult({ isError: true, content: [{ type: 'text', text: 'No polls.' }] });
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alert]')!.textContent).toBe('No polls.'),
  );
  host.close();
});
