import { expect, it } from 'vitest';
import { frameTag } from '../../../packages/cli/page/conversation/frame-tag.ts';
import { troubleOf } from '../../../examples/demo/views/tool-trouble.ts';

it('shows the tag of an app, with every value escaped', () => {
  const input = { note: `it's "<b>" & co` };
  const tag = frameTag({ server: 'http://localhost:1/mcp?a=1&b=2', tool: 'say', input });
  expect(tag).toBe(
    [
      '<mcp-app-frame',
      '  server="http://localhost:1/mcp?a=1&amp;b=2"',
      '  tool="say"',
      `  tool-input='{"note":"it&#39;s \\"<b>\\" &amp; co"}'`,
      '  appearance="card"',
      '  inline-toolbar',
      '  available-display-modes="inline fullscreen pip split"',
      '></mcp-app-frame>',
    ].join('\n'),
  );
});

it.each([
  ['result', undefined],
  ['input', undefined],
  ['cancelled', 'Stopped. The server is gone.'],
  ['error', 'No such tea.'],
  ['starved', 'The host sent no data for this view.'],
] as const)('a view with the tool status %s says %s', (toolStatus, words) => {
  const toolCancelled = { reason: 'The server is gone.' };
  const toolResult = { isError: true, content: [{ type: 'text' as const, text: 'No such tea.' }] };
  expect(troubleOf({ toolStatus, toolCancelled, toolResult })).toBe(words);
});
