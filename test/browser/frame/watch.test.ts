import { assert } from 'chai';
import type { WatchedMessage } from '../../../packages/elements/src/host/connection/message-watch.js';
import {
  eventually,
  mountFrame,
  readyFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewRequests,
} from '../../support/frame-harness.js';

const methodOf = ({ message }: WatchedMessage) => (message as { method?: string }).method;

describe('watching the messages of a frame', () => {
  afterEach(removeFrames);

  it('reports both directions from the handshake on, and continues after a restart', async () => {
    const frame = mountFrame({ html: await scriptedHtml(), toolInput: { zone: 'UTC' } });
    const heard: WatchedMessage[] = [];
    const stop = frame.watchMessages((message) => heard.push(message));
    await untilReady(frame);
    await eventually(() => heard.some((m) => methodOf(m) === 'ui/notifications/tool-input'));

    const wire = heard.filter((m) => !methodOf(m)?.startsWith('ui/notifications/sandbox-'));
    assert.equal(methodOf(wire[0]!), 'ui/initialize');
    assert.equal(wire[0]!.direction, 'from-view');
    assert.equal(wire[1]!.direction, 'to-view');
    assert.property(wire[1]!.message, 'result');
    assert.deepEqual(
      heard.map(({ id }) => id),
      heard.map((_, index) => index + 1),
    );
    assert.isAtMost(Math.abs(Date.now() - wire[0]!.time), 60_000);
    assert.equal(frame.details.messageCount, heard.length);

    frame.reload();
    await untilReady(frame);
    assert.deepEqual([...new Set(heard.map(({ session }) => session))], [1, 2]);

    stop();
    const before = heard.length;
    await viewRequests(frame, 'ping');
    assert.equal(heard.length, before);
    assert.isAbove(frame.details.messageCount, before);
  });

  it('details exist from the first moment, with what is known', async () => {
    const frame = document.createElement('mcp-app-frame');
    assert.deepEqual(frame.details, { messageCount: 0 });
    const started = mountFrame({ html: await scriptedHtml(), toolInput: { a: 1 } });
    await started.updateComplete;
    assert.deepEqual(started.details.toolData?.input, { a: 1 });
    assert.isUndefined(started.details.isolation);
    assert.isUndefined(started.details.contentHash);
    await untilReady(started);
    assert.equal(started.details.contentHash, started.details.contentPin!.hash);
  });

  it('details contain what the view sees and what it may do', async () => {
    const html = await scriptedHtml();
    const frame = await readyFrame({
      resource: {
        text: html,
        _meta: {
          ui: {
            csp: { connectDomains: ['https://api.example'] },
            permissions: { camera: {} },
          },
        },
      },
      toolInput: { a: 1 },
      host: { info: { name: 'Chat', version: '2.0.0' }, locale: 'de-CH' },
    });
    const { details } = frame;
    assert.equal(details.resource?.html, html);
    assert.deepEqual(details.hostInfo, { name: 'Chat', version: '2.0.0' });
    assert.equal(details.hostContext?.locale, 'de-CH');
    assert.equal(details.appInfo?.name, 'Scripted');
    assert.equal(details.isolation, 'opaque');
    assert.include(details.contentSecurityPolicy, 'https://api.example');
    assert.include(details.sandbox, 'allow-scripts');
    assert.deepEqual(details.csp?.connectDomains, ['https://api.example']);
    assert.deepEqual(
      details.refusals?.map(({ what }) => what),
      ['camera'],
    );
    assert.deepEqual(details.toolData?.input, { a: 1 });
  });
});
