// @vitest-environment happy-dom
import { createTestHost } from '@mcp-app/devtools/test';
import { expect, it, vi } from 'vitest';

it('fills in what the model knows, and books', async () => {
  // The host comes first, as in a real page; then the view.
  const host = createTestHost({
    tools: {
      'confirm-booking': ({ name, guests }) => ({
        content: [],
        structuredContent: { text: `A table for ${String(guests)}, ${String(name)}.` },
      }),
    },
  });
  document.body.innerHTML = '<div id="root"></div>';
  await import('../src/main.js');

  await host.sendToolInput({ name: 'Ada', guests: 4 });
  const name = await vi.waitUntil(() =>
    document.querySelector<HTMLInputElement>('input[name=name]'),
  );
  await vi.waitFor(() => expect(name.value).toBe('Ada'));

  document.querySelector('form')!.requestSubmit();
  await vi.waitFor(() => expect(document.body.textContent).toContain('A table for 4, Ada.'));
  const message = await host.nextRequest('ui/message');
  expect(JSON.stringify(message.params)).toContain('Booked: A table for 4, Ada.');
  host.close();
});
