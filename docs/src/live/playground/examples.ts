// The examples of the playground. The first one is on its page.
import clock from '../examples/clock.html?raw';
import questions from '../examples/questions.html?raw';
import sales from '../examples/sales.html?raw';
import steps from '../examples/steps.html?raw';
import type { Sample } from './playground-address.js';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const result = (structuredContent: object) => json({ content: [], structuredContent });

export const EXAMPLES: Readonly<Record<string, Sample>> = {
  'Clock: <mcp-app-root>': {
    html: clock,
    toolInput: '{}',
    toolResult: result({ time: '2026-01-01T12:00:00.000Z' }),
  },
  'Chart: theme and result': {
    html: sales,
    toolInput: json({ year: 2025 }),
    toolResult: result({ teas: { Matcha: 31, Oolong: 22, Assam: 14, Rooibos: 9 } }),
  },
  'Questions: links, files, messages': { html: questions, toolInput: '{}', toolResult: '' },
  'Checklist: model context': {
    html: steps,
    toolInput: json({ title: 'Before the release' }),
    toolResult: result({ steps: ['Write the notes', 'Run the tests', 'Tell the team'] }),
  },
};
