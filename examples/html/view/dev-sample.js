// What the dev host mocks while you write the view: the tool call, and the tool that the view calls.
const answer = () => {
  const time = new Date().toISOString();
  return { content: [{ type: 'text', text: time }], structuredContent: { time } };
};

/** @type {import('@mcp-app/devtools/dev').DevSample} */
export default { toolResult: answer, tools: { 'get-time': answer } };
