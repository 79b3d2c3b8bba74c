// `watchErrors()` with real frames: failures, and errors that views do not catch.
import { assert } from 'chai';
import { watchErrors } from '../../../packages/elements/src/host/index.js';
import type { AppErrorFacts } from '../../../packages/elements/src/host/index.js';
import { eventually, mountFrame, removeFrames, startServer } from '../../support/frame-harness.js';

const THROWS = `<!doctype html><body><script>
  addEventListener('message', ({ data }) => {
    if (data.id !== 1) return;
    parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized' }, '*');
    for (const row of [17, 18]) setTimeout(() => { throw new Error('No row ' + row); });
  });
  parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: {
    protocolVersion: '2026-01-26', appInfo: { name: 'x', version: '1' }, appCapabilities: {} } }, '*');
</script></body>`;

describe('watched errors', () => {
  let end = () => {};

  afterEach(() => {
    end();
    removeFrames();
  });

  it('come from every frame of the page, also from one in a shadow tree', async () => {
    const failed: [AppErrorFacts, EventTarget][] = [];
    end = watchErrors({ onerror: (_error, facts, frame) => failed.push([facts, frame]) });
    const server = await startServer();
    const outside = mountFrame({ server, tool: 'no such tool' });
    const inside = document.createElement('mcp-app-frame');
    Object.assign(inside, { server, serverId: 'shop', tool: 'no such tool', eager: true });
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(inside);
    document.body.append(host);
    await eventually(() => failed.length === 2, 'two errors');
    host.remove();
    const { origin } = new URL(server);
    assert.sameDeepMembers(
      failed.map(([{ code, server: name }, frame]) => [code, name, frame]),
      [
        ['resource/unknown-tool', origin, outside],
        ['resource/unknown-tool', 'shop', inside],
      ],
    );
  });

  it('of views are counted', async () => {
    const counts: [string, number][] = [];
    end = watchErrors({ onviewerror: ({ code }, count) => counts.push([code, count]) });
    mountFrame({ html: THROWS, toolInput: {}, toolResult: { content: [] } });
    await eventually(() => counts.length === 2, 'two errors of the view');
    assert.deepEqual(counts, [
      ['view/uncaught', 1],
      ['view/uncaught', 2],
    ]);
  });
});
