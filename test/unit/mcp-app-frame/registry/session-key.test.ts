import { describe, expect, it } from 'vitest';
import type { FrameProperties } from '../../../../packages/elements/src/mcp-app-frame/frame-properties.js';
import { identityOfFrame } from '../../../../packages/elements/src/mcp-app-frame/frame-identity.js';
import { sharingKey } from '../../../../packages/elements/src/mcp-app-frame/registry/session-key.js';
import type { SharingRule } from '../../../../packages/elements/src/mcp-app-frame/registry/session-key.js';

const server = 'https://x/mcp';
const toolOf = (name: string, _meta: object = {}) => ({
  name,
  inputSchema: { type: 'object' },
  _meta,
});
const board = { ui: { resourceUri: 'ui://x/board' } };

const share = (rule: SharingRule, a: object, b: object): boolean => {
  const [first, second] = [a, b].map((given) => {
    const frame = { server, ...given } as unknown as FrameProperties;
    return sharingKey({ ...frame, identity: identityOfFrame(frame) } as FrameProperties, rule);
  });
  return first !== undefined && first.identity === second?.identity && first.name === second.name;
};

describe('frames that share a view', () => {
  it.each<[string, SharingRule, object, object, boolean]>([
    ['the same session key', 'key', { sessionKey: 'a' }, { sessionKey: 'a' }, true],
    ['another session key', 'key', { sessionKey: 'a' }, { sessionKey: 'b' }, false],
    ['no key', 'key', { tool: 'plan' }, { tool: 'plan' }, false],
    ['the same tool', 'tool', { tool: 'plan' }, { tool: toolOf('plan') }, true],
    ['another tool', 'tool', { tool: 'plan' }, { tool: 'add' }, false],
    [
      'the same view',
      'resource',
      { tool: toolOf('plan', board) },
      { tool: toolOf('add', board) },
      true,
    ],
    [
      'the same view, given by its URI in one case',
      'resource',
      { tool: toolOf('plan', board) },
      { resourceUri: 'ui://x/board' },
      true,
    ],
    [
      'a tool of which only the name is known',
      'resource',
      { tool: 'plan' },
      { tool: 'plan' },
      false,
    ],
    [
      'a view with a URI that cannot be used',
      'resource',
      { tool: toolOf('plan', { ui: { resourceUri: 'https://x' } }) },
      { tool: toolOf('plan', { ui: { resourceUri: 'https://x' } }) },
      false,
    ],
    [
      'the same key in _meta',
      'key',
      { tool: toolOf('plan', { 'mcp-app/session-key': 'trip' }) },
      { tool: toolOf('book', { 'mcp-app/session-key': 'trip' }) },
      true,
    ],
    [
      'a key set by the page, which wins over the rule',
      'tool',
      { tool: 'plan', sessionKey: '1' },
      { tool: 'plan' },
      false,
    ],
    [
      'the same document, by a function',
      ({ toolInput }) => toolInput?.['id'] as string,
      { toolInput: { id: 'd1' } },
      { toolInput: { id: 'd1', more: true } },
      true,
    ],
    ['a function that returns no key', () => undefined, {}, {}, false],
    ['another server', 'tool', { tool: 'plan' }, { tool: 'plan', server: 'https://y/mcp' }, false],
    ['another client', 'tool', { tool: 'plan', client: {} }, { tool: 'plan', client: {} }, false],
    [
      'another user',
      'tool',
      { tool: 'plan', auth: { user: 'ada' } },
      { tool: 'plan', auth: { user: 'bob' } },
      false,
    ],
    [
      'other credentials without a key for the user',
      'tool',
      { tool: 'plan', auth: { token: 'a' } },
      { tool: 'plan', auth: { token: 'b' } },
      false,
    ],
    [
      'new credentials of the same user',
      'tool',
      { tool: 'plan', auth: { user: 'ada', token: 'a' } },
      { tool: 'plan', auth: { user: 'ada', token: 'b' } },
      true,
    ],
    [
      'only handlers, and no name for the server',
      'tool',
      { tool: 'plan', server: undefined, handlers: {} },
      { tool: 'plan', server: undefined, handlers: {} },
      false,
    ],
    [
      'another name for the server',
      'tool',
      { tool: 'plan', serverId: 'a' },
      { tool: 'plan' },
      false,
    ],
  ])('%s', (_, rule, a, b, isShared) => {
    expect(share(rule, a, b)).toBe(isShared);
  });

  it('treats a key that looks like one made by a rule as a different key', () => {
    expect(share('tool', { sessionKey: 'tool plan' }, { tool: 'plan' })).toBe(false);
  });
});
