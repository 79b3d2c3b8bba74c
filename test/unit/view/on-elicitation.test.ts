// Questions from the side of a view.
import { expect, it } from 'vitest';
import {
  onElicitation,
  trackElicitation,
} from '../../../packages/elements/src/view/elicitation/on-elicitation.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { connected, fakeHost, settled } from './support/fake-host.js';

const app = () => new McpApp({ name: 'Test', version: '1.0.0' });

const asked = (host: ReturnType<typeof fakeHost>, params: object) =>
  host.peer.request('elicitation/create' as never, params as never);

it('P11 is declared with the handshake, and answers the host', async () => {
  const host = fakeHost();
  const view = app();
  onElicitation(view, ({ message }) => ({ action: 'accept', content: { message } }));
  await view.connect({ transport: host.transport });
  expect(host.seen[0]!.params).toMatchObject({ appCapabilities: { elicitation: {} } });
  expect(await asked(host, { message: 'Why?' })).toEqual({
    action: 'accept',
    content: { message: 'Why?' },
  });
});

it('is refused once it was ended', async () => {
  const host = fakeHost();
  const view = app();
  const end = onElicitation(view, () => ({ action: 'decline' }));
  await view.connect({ transport: host.transport });
  end();
  await expect(asked(host, { message: 'Why?' })).rejects.toMatchObject({ code: -32601 });
});

it('has to come before the handshake, and is not declared by views without it', async () => {
  const { app: view, host } = await connected();
  expect(host.seen[0]!.params!['appCapabilities']).toEqual({});
  expect(() => onElicitation(view, () => ({ action: 'cancel' }))).toThrow('before connect()');
});

it('is one store for an app, whose answers do nothing without a question', async () => {
  const host = fakeHost();
  const view = app();
  const tracked = trackElicitation(view);
  expect(trackElicitation(view)).toBe(tracked);
  await view.connect({ transport: host.transport });
  tracked.accept({ a: 1 });
  const first = asked(host, { message: 'First?' });
  await settled();
  expect(tracked.getSnapshot().question?.message).toBe('First?');
  // A host that asks again no longer waits for the first answer.
  const second = asked(host, { message: 'Second?' });
  await settled();
  expect(await first).toEqual({ action: 'cancel' });
  tracked.decline();
  expect(await second).toEqual({ action: 'decline' });
  expect(tracked.getSnapshot().question).toBeUndefined();
});
