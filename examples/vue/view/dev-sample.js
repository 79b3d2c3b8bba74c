// What the dev host mocks while you write the view: the tool call, and the tool that the form calls.
const text = (words) => [{ type: 'text', text: words }];

/** @type {import('@mcp-app/devtools/dev').DevSample} */
export default {
  toolInput: { name: 'Ada', guests: 2 },
  toolResult: { content: text('The form is open; the user fills it in.') },
  tools: {
    'confirm-booking': ({ name, guests }) => {
      const words = `A table for ${guests}, ${name}.`;
      return { content: text(words), structuredContent: { text: words } };
    },
  },
};
