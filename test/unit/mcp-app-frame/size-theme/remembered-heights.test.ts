import { describe, expect, it } from 'vitest';
import type { McpClient } from '../../../../packages/elements/src/host/link/client-link.js';
import { identityOfFrame } from '../../../../packages/elements/src/mcp-app-frame/frame-identity.js';
import type { SignedFrame } from '../../../../packages/elements/src/mcp-app-frame/frame-identity.js';
import {
  recallHeight,
  rememberHeight,
  viewNameOf,
} from '../../../../packages/elements/src/mcp-app-frame/size-theme/remembered-heights.js';

type Shown = Parameters<typeof recallHeight>[0];

const shown = (properties: Partial<SignedFrame & Shown>): Shown & SignedFrame => {
  const signed = {
    auth: undefined,
    serverId: undefined,
    client: undefined,
    relay: undefined,
    server: undefined,
    ...properties,
  };
  const { tool, resourceUri } = properties;
  return { ...signed, tool, resourceUri, identity: identityOfFrame(signed) };
};

describe('remembered heights', () => {
  it('are stored per tool of a server', () => {
    const clock = shown({ server: 'https://a.test/mcp', tool: 'clock' });
    rememberHeight(clock, 321);
    expect(recallHeight({ ...clock })).toBe(321);
    expect(recallHeight({ ...clock, tool: 'other' })).toBeUndefined();
    expect(recallHeight(shown({ ...clock, server: 'https://b.test/mcp' }))).toBeUndefined();
    expect(recallHeight(shown({ ...clock, auth: { user: 'ada' } }))).toBeUndefined();
    const tool = { name: 'clock', inputSchema: { type: 'object' as const } };
    expect(recallHeight({ ...clock, tool })).toBe(321);
  });

  it('are stored per client if the server has no name', () => {
    const [first, second] = [{}, {}] as unknown as [McpClient, McpClient];
    rememberHeight(shown({ client: first, tool: 'clock' }), 210);
    expect(recallHeight(shown({ client: first, tool: 'clock' }))).toBe(210);
    expect(recallHeight(shown({ client: second, tool: 'clock' }))).toBeUndefined();
    rememberHeight(shown({ client: first, serverId: 'shop', tool: 'clock' }), 220);
    expect(recallHeight(shown({ client: second, serverId: 'shop', tool: 'clock' }))).toBe(220);
  });

  it('are not stored for HTML without a name', () => {
    const html = shown({ server: 'https://c.test/mcp' });
    expect(viewNameOf(html)).toBeUndefined();
    rememberHeight(html, 300);
    expect(recallHeight(html)).toBeUndefined();
  });

  it('are limited: the least recently used tool is dropped', () => {
    const client = {} as unknown as McpClient;
    const tool = (index: number) => shown({ client, tool: `tool-${index}` });
    for (let index = 0; index < 500; index++) rememberHeight(tool(index), index);
    rememberHeight(tool(0), 1000);
    rememberHeight(tool(500), 500);
    expect(recallHeight(tool(0))).toBe(1000);
    expect(recallHeight(tool(1))).toBeUndefined();
    expect(recallHeight(tool(2))).toBe(2);
  });
});
