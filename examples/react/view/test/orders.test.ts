// @vitest-environment happy-dom
import { createTestHost } from '@mcp-app/devtools/test';
import { expect, it, vi } from 'vitest';

const pageOf = (page: number) => ({
  content: [],
  structuredContent: { rows: [{ id: 1000 + page, customer: 'Ada', total: 9 }], page, pages: 2 },
});
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text)!;

it('shows the orders of the result, and turns the page', async () => {
  // The host comes first, as in a real page; then the view.
  const host = createTestHost({ tools: { 'orders-page': ({ page }) => pageOf(Number(page)) } });
  document.body.innerHTML = '<div id="root"></div>';
  await import('../src/main.js');

  await host.sendToolResult(pageOf(1));
  await vi.waitFor(() => expect(document.body.textContent).toContain('Page 1 of 2'));
  expect(button('Back').disabled).toBe(true);

  button('Next').click();
  await vi.waitFor(() => expect(document.body.textContent).toContain('Page 2 of 2'));
  expect(document.querySelector('tbody')!.textContent).toContain('1002');
  expect(button('Next').disabled).toBe(true);
  host.close();
});
