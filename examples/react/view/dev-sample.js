// What the dev host mocks while you write the view: the tool call, and the tool that the view calls.
const rows = (page) =>
  Array.from({ length: 5 }, (_, index) => {
    const id = 996 + page * 5 + index;
    return { id, customer: ['Ada', 'Grace', 'Linus', 'Margaret'][id % 4], total: (id * 37) % 80 };
  });

const answer = (page) => ({
  content: [{ type: 'text', text: `Page ${page} of 5` }],
  structuredContent: { rows: rows(page), page, pages: 5 },
});

/** @type {import('@mcp-app/devtools/dev').DevSample} */
export default {
  toolResult: answer(1),
  tools: { 'orders-page': ({ page }) => answer(page) },
};
