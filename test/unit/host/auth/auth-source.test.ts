// A connection outlives the frame that opened it, and must not keep it in memory.
import { setImmediate as nextTask } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sourceOf } from '../../../../packages/elements/src/host/auth/auth-source.js';
import type { ServerAuth } from '../../../../packages/elements/src/host/auth/server-auth.js';
import { authSourceOf } from '../../../../packages/elements/src/mcp-app-frame/frame-identity.js';
import { page } from '../../../../packages/elements/src/mcp-app-frame/page-settings.js';

const server = 'https://a.example/mcp';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

beforeAll(() => void vi.stubGlobal('document', { baseURI: 'https://page.example/chat/' }));
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => void delete page.auth);

/** What the connection of a frame references, and the frame. */
function connect(auth: ServerAuth | undefined) {
  const frame = { auth, client: undefined, relay: undefined, server, serverId: undefined };
  // Like the dialog of a frame, which a request of its view waits for.
  const wait = async () => void frame.server;
  const { read } = sourceOf(authSourceOf(frame, wait));
  return { read, removed: new WeakRef(frame) };
}

it.each<[string, ServerAuth | undefined, ServerAuth | undefined]>([
  ['a function of the page', undefined, { token: () => 'of the page' }],
  ['fixed for the page', undefined, { token: 'of the page' }],
  ['fixed for the frame', { token: 'of the frame' }, undefined],
  ['none', undefined, undefined],
])('credentials do not keep a removed frame in memory: %s', async (_, own, ofPage) => {
  if (ofPage) page.auth = { origin: server, ...ofPage };
  const { read, removed } = connect(own);
  // A WeakRef keeps its target until the end of the task.
  await nextTask();
  collectGarbage();
  expect(removed.deref()).toBeUndefined();
  expect(read()?.token).toBe((own ?? ofPage)?.token);
});
