// @vitest-environment happy-dom
import { createTestHost } from '@mcp-app/devtools/test';
import { expect, it, vi } from 'vitest';

const cards = ['Write it', 'Test it'];
const board = () => ({ content: [], structuredContent: { cards: [...cards] } });
const shown = () => [...document.querySelectorAll('li')].map((card) => card.textContent);

it('shows the cards of the result, and adds one', async () => {
  // The host comes first, as in a real page; then the view.
  const host = createTestHost({
    tools: {
      'add-card': ({ card }) => {
        cards.push(String(card));
        return board();
      },
    },
  });
  document.body.innerHTML = '<div id="root"></div>';
  await import('../src/main.js');

  await host.sendToolResult(board());
  await vi.waitFor(() => expect(shown()).toEqual(['Write it', 'Test it']));

  const input = document.querySelector<HTMLInputElement>('input[name=card]')!;
  input.value = 'Ship it';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('form')!.requestSubmit();
  await vi.waitFor(() => expect(shown()).toEqual(['Write it', 'Test it', 'Ship it']));
  host.close();
});
