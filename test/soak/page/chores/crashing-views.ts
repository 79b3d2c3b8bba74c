// Views that break: at their start, later, or permanently. Their frames report it or continue; the page and a healthy
// view beside them are not affected.
import type { SessionStatus } from '../../../../packages/elements/src/host/session/session-state.js';
import { within } from '../within.ts';
import type { Chore } from '../chore.ts';

const HANDSHAKE = `
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  post({ id: 1, method: 'ui/initialize', params: {
    appInfo: { name: 'Crashing', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
  addEventListener('message', ({ data }) => {
    if (data.id !== 1 || !data.result) return;
    post({ method: 'ui/notifications/initialized', params: {} });
    crash();
  });`;

/** What goes wrong once the handshake is done, and the state of the frame then. */
const CRASHES: { name: string; script: string; ends: SessionStatus }[] = [
  { name: 'throws at its start', script: `throw new Error('no');`, ends: 'error' },
  { name: 'reloads itself forever', script: `location.reload();`, ends: 'error' },
  ...[
    {
      name: 'reloads itself after each handshake',
      crash: `setTimeout(() => location.reload(), 30);`,
    },
    { name: 'removes itself', crash: `document.documentElement.remove();` },
    { name: 'writes over itself', crash: `document.open(); document.write('gone');` },
    { name: 'throws forever', crash: `setInterval(() => { throw new Error('again'); }, 1);` },
    { name: 'rejects forever', crash: `setInterval(() => Promise.reject(new Error('no')), 1);` },
    { name: 'is busy', crash: `const end = Date.now() + 100; while (Date.now() < end);` },
    {
      name: 'asks and does not wait',
      crash: `for (let id = 2; id < 40; id++)
        post({ id, method: 'ping', params: {} });
      document.documentElement.remove();`,
    },
  ].map(({ name, crash }) => ({
    name,
    script: `function crash() { ${crash} } ${HANDSHAKE}`,
    ends: 'ready' as const,
  })),
];

export const crashingViews: Chore = {
  name: 'views that crash',
  unit: 'crashes',
  async run(kit) {
    const healthy = kit.mount('handlers');
    await healthy.whenShown();
    const { birth } = await healthy.state();
    const chosen = kit.random.shuffled(CRASHES);
    for (const { name, script, ends } of chosen) {
      const frame = kit.frame({
        html: `<!doctype html><title>Crashing</title><script>${script}</script>`,
        limits: { teardownTimeout: 200, ...(ends === 'error' && { handshakeTimeout: 300 }) },
      });
      const calls = healthy.call({ count: 2, wait: () => kit.random.between(0, 30) });
      await within(10_000, `a view that ${name} to be ${ends}`, () => frame.status === ends);
      await kit.rest(150);
      if (kit.random.next() < 0.5) await frame.close();
      frame.remove();
      await calls.done;
    }
    if ((await healthy.state()).birth !== birth) throw new Error('The healthy view was reloaded.');
    return chosen.length;
  },
};
