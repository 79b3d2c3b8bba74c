// A page that only listens for messages and model context gets them, and the capability says so.
import { expect, it } from 'vitest';
import type { SessionEvent } from '../../../../packages/elements/src/host/session/session-events.js';
import type { HostHandlers } from '../../../../packages/elements/src/host/requests/host-handlers.js';
import { deriveCapabilities } from '../../../../packages/elements/src/host/requests/host-handlers.js';
import type { ConsentSettings } from '../../../../packages/elements/src/host/consent/consent-settings.js';
import { linkedView } from '../support/linked-view.js';

const content = [{ type: 'text', text: 'hello' }];
const CASES = [
  ['ui/message', { role: 'user', content }, 'message', 'message', 'message'],
  [
    'ui/update-model-context',
    { content },
    'model-context',
    'updateModelContext',
    'updateModelContext',
  ],
] as const;

function listening(given: {
  isHeard: boolean;
  prevents?: boolean;
  handlers?: HostHandlers;
  consent?: ConsentSettings;
}) {
  const { handlers = {}, consent = {} } = given;
  const heard: SessionEvent[] = [];
  const state = { isHeard: given.isHeard };
  const view = linkedView({
    handlers: () => handlers,
    consent: () => consent,
    hasListener: () => state.isHeard,
    hostCapabilities: () => deriveCapabilities(handlers, undefined, {}, {}, () => state.isHeard),
    emit: (event) => {
      if (event.type !== 'audit') heard.push(event);
      return !given.prevents;
    },
  });
  return { ...view, heard, state };
}

for (const [method, params, type, capability, handler] of CASES) {
  it(`${method}: a listener is enough`, async () => {
    const { initialize, view, heard } = listening({ isHeard: true });
    expect((await initialize())['hostCapabilities']).toHaveProperty(capability);
    expect(await view.request(method, params)).toEqual({});
    expect(heard).toEqual([{ type, ...params, cancelable: true }]);
  });

  it(`${method}: a listener that prevents the default refuses`, async () => {
    const { initialize, view } = listening({ isHeard: true, prevents: true });
    await initialize();
    expect(await view.request(method, params)).toEqual({ isError: true });
  });

  it(`${method}: without listener and handler it is not offered`, async () => {
    const { initialize, view, heard } = listening({ isHeard: false });
    expect((await initialize())['hostCapabilities']).not.toHaveProperty(capability);
    await expect(view.request(method, params)).rejects.toMatchObject({ code: -32601 });
    expect(heard).toEqual([]);
  });

  it(`${method}: a listener that is added after the handshake gets it, too`, async () => {
    const { initialize, view, heard, state } = listening({ isHeard: false });
    await initialize();
    state.isHeard = true;
    expect(await view.request(method, params)).toEqual({});
    expect(heard).toHaveLength(1);
  });

  it(`${method}: with a handler, a listener cannot refuse`, async () => {
    const handlers = { [handler]: () => ({ own: true }) };
    const { initialize, view, heard } = listening({ isHeard: true, prevents: true, handlers });
    await initialize();
    expect(await view.request(method, params)).toEqual({ own: true });
    expect(heard).toEqual([{ type, ...params }]);
  });

  it(`${method}: the policy decides before a listener gets it`, async () => {
    const consent = { policy: () => 'deny' as const };
    const { initialize, view, heard } = listening({ isHeard: true, consent });
    await initialize();
    expect(await view.request(method, params)).toEqual({ isError: true });
    expect(heard).toEqual([]);
  });
}
