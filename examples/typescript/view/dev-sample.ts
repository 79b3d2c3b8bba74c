// What the dev host mocks while you write the view: the tool call, and the tool that the view calls.
import type { DevSample } from '@mcp-app/devtools/dev';
import type { Poll } from './shared/tools.js';

const poll: Poll = {
  poll: 'lunch',
  question: 'Where do we have lunch?',
  options: [
    { name: 'Noodle bar', votes: 4 },
    { name: 'Pizza', votes: 3 },
  ],
};
const answer = () => ({ content: [], structuredContent: { ...poll } });

export default { toolResult: answer, tools: { vote: answer } } satisfies DevSample;
