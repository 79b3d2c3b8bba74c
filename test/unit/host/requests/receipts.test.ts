// Receipts: an experimental capability that both sides declare.
import { describe, expect, it } from 'vitest';
import type { HostHandlers } from '../../../../packages/elements/src/host/requests/host-handlers.js';
import { withReceipts } from '../../../../packages/elements/src/host/requests/receipt-answers.js';
import { INITIALIZE, linkedView } from '../support/linked-view.js';

const ASKING = { experimental: { 'mcp-app/receipts': {} } };
const message = { role: 'user', content: [{ type: 'text', text: 'x' }] };

/** A view of a page with these handlers. */
async function connected(handlers: HostHandlers, isAsking: boolean, policy?: () => 'deny') {
  const { view } = linkedView({ handlers: () => handlers, consent: () => ({ policy }) });
  const appCapabilities = isAsking ? ASKING : {};
  await view.request('ui/initialize', { ...INITIALIZE, appCapabilities });
  view.notify('ui/notifications/initialized', {});
  return view;
}

describe('the outcome of a message', () => {
  it.each([
    ['returns nothing', undefined, { receipt: 'accepted' }],
    ['refuses it', { isError: true }, { isError: true, receipt: 'denied' }],
    ['says shown', { receipt: 'shown' }, { receipt: 'shown' }],
    [
      'queues it',
      { receipt: 'queued', messageId: 'm1', more: 1 },
      { receipt: 'queued', messageId: 'm1', more: 1 },
    ],
  ] as const)('a page that %s', async (_, answer, receipt) => {
    const handlers: HostHandlers = { message: () => answer, updateModelContext: () => answer };
    const { isError, ...plain } = { isError: undefined, ...answer } as Record<string, unknown>;
    const asking = await connected(handlers, true);
    expect(await asking.request('ui/message', message)).toEqual(receipt);
    expect(await asking.request('ui/update-model-context', message)).toEqual(receipt);
    const other = await connected(handlers, false);
    const told = await other.request('ui/message', message);
    expect(told, 'a view that did not ask').not.toHaveProperty('receipt');
    expect(told).not.toHaveProperty('messageId');
    expect(told['isError']).toBe(isError);
    expect(told['more']).toBe(plain['more']);
  });

  it('a policy that denies it', async () => {
    const view = await connected({ message: () => {} }, true, () => 'deny');
    const denied = { isError: true, receipt: 'denied' };
    expect(await view.request('ui/message', message)).toEqual(denied);
  });
});

describe('withdrawing', () => {
  it('reaches the page for a message of this view, once', async () => {
    const asked: string[] = [];
    const handlers: HostHandlers = {
      message: () => ({ receipt: 'queued', messageId: 'm1' }),
      withdrawMessage: ({ messageId }) => void asked.push(messageId),
    };
    const view = await connected(handlers, true);
    const other = await connected(handlers, true);
    await view.request('ui/message', message);
    const withdraw = (from: typeof view) =>
      from.request('mcp-app/withdraw-message', { messageId: 'm1' });
    expect(await withdraw(other), 'the message of another view').toEqual({ isError: true });
    expect(await withdraw(view)).toEqual({});
    expect(await withdraw(view)).toEqual({ isError: true });
    expect(asked).toEqual(['m1']);
  });

  it('is refused with a reason where it cannot work', async () => {
    const view = await connected({ message: () => {} }, true);
    const refused = view.request('mcp-app/withdraw-message', { messageId: 'm1' });
    await expect(refused).rejects.toMatchObject({ code: -32601 });
    const wrong = await connected({ withdrawMessage: () => {} }, true);
    for (const params of [{}, { messageId: 3 }, { messageId: 'unknown' }]) {
      expect(await wrong.request('mcp-app/withdraw-message', params)).toEqual({ isError: true });
    }
  });
});

describe('the capability of the host', () => {
  it('is declared if there is something to get a receipt for', () => {
    expect(withReceipts({ openLinks: {} }, {})).toEqual({ openLinks: {} });
    const experimental = { 'mcp-app/receipts': {}, x: {} };
    expect(withReceipts({ message: {}, experimental: { x: {} } }, {})).toEqual({
      message: {},
      experimental,
    });
    expect(withReceipts({ message: {} }, { withdrawMessage: () => {} })).toEqual({
      message: {},
      experimental: { 'mcp-app/receipts': { withdraw: {} } },
    });
  });
});
