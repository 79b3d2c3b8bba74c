import { expect, it } from 'vitest';
import { frameNameOf } from '../../../packages/elements/src/mcp-app-frame/frame-name.js';
import type { NamedFrame } from '../../../packages/elements/src/mcp-app-frame/frame-name.js';
import type { Tool } from '../../../packages/elements/src/protocol/mcp.js';

const tool = (more: Partial<Tool>): Tool => ({
  name: 'list_open_orders',
  inputSchema: { type: 'object' },
  ...more,
});
const server = 'https://shop.example/mcp';

it.each<[string, Partial<NamedFrame>, Tool | undefined]>([
  ['My orders', { title: 'My orders', tool: tool({ title: 'Open orders' }) }, undefined],
  ['Open orders', { tool: tool({ title: 'Open orders' }), server }, undefined],
  ['Open orders', { tool: 'list_open_orders', server }, tool({ title: 'Open orders' })],
  ['Open', { tool: 'list_open_orders' }, tool({ annotations: { title: 'Open' } })],
  ['Given', { tool: tool({ title: 'Given' }) }, tool({ title: 'Known' })],
  ['List open orders', { tool: 'list_open_orders', serverId: 'shop' }, tool({ title: '\u200b' })],
  ['shop', { serverId: 'shop', server }, undefined],
  ['shop.example', { server }, undefined],
  ['', {}, undefined],
])('names a frame %j', (name, frame, known) => {
  expect(frameNameOf({ title: '', ...frame } as NamedFrame, known)).toBe(name);
});
