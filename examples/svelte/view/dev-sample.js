// What the dev host mocks while you write the view: the tool call, and the tool that the view calls.
const cards = ['Write it', 'Test it'];
const answer = () => ({
  content: [{ type: 'text', text: cards.join('\n') }],
  structuredContent: { cards: [...cards] },
});

/** @type {import('@mcp-app/devtools/dev').DevSample} */
export default {
  toolResult: answer,
  tools: {
    'add-card': ({ card }) => {
      cards.push(card);
      return answer();
    },
  },
};
