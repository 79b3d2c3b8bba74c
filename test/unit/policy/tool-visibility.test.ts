import { describe, expect, it } from 'vitest';
import {
  isToolVisibleTo,
  toolsForModel,
} from '../../../packages/elements/src/policy/tool-visibility.js';
import type { Tool } from '../../../packages/elements/src/protocol/mcp.js';

const tool = (visibility: unknown) => ({ _meta: { ui: { visibility } } });

const PRIVATE = { 'openai/visibility': 'private' };

describe('R5 visibility', () => {
  it.each<[string, Parameters<typeof isToolVisibleTo>[0], boolean, boolean]>([
    ['no metadata', {}, true, true],
    ['metadata of others', { _meta: { other: 1 } }, true, true],
    ['a view, but no visibility', { _meta: { ui: { resourceUri: 'ui://x' } } }, true, true],
    ['both', tool(['model', 'app']), true, true],
    ['the model only', tool(['model']), true, false],
    ['the view only', tool(['app']), false, true],
    ['nobody', tool([]), false, false],
    ['somebody unknown', tool(['robot']), false, false],
    ['the view and somebody unknown', tool(['app', 'robot']), false, true],
    ['malformed: a string', tool('model'), false, false],
    ['malformed: null', tool(null), false, false],
    ['malformed: an object', tool({ model: true, app: true }), false, false],
    ['malformed: true', tool(true), false, false],
    ['malformed: nested', tool([['app']]), false, false],
    ['private, as servers for ChatGPT say it', { _meta: PRIVATE }, false, true],
    ['public, as they say it', { _meta: { 'openai/visibility': 'public' } }, true, true],
    [
      'private, but for the model',
      { _meta: { ...PRIVATE, ui: { visibility: ['model'] } } },
      true,
      false,
    ],
  ])('%s', (_name, tool, model, app) => {
    expect(isToolVisibleTo(tool, 'model')).toBe(model);
    expect(isToolVisibleTo(tool, 'app')).toBe(app);
  });

  it('gives the model the tools that are for it, in their order', () => {
    const tools: Pick<Tool, 'name' | '_meta'>[] = [
      { name: 'a' },
      { name: 'b', ...tool(['app']) },
      { name: 'c', ...tool(['model']) },
    ];
    expect(toolsForModel(tools).map(({ name }) => name)).toEqual(['a', 'c']);
  });
});
