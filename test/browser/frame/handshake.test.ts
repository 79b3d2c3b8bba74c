import { assert } from 'chai';
import {
  mountFrame,
  nextEvent,
  pause,
  readyFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewEvaluates,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';

describe('the handshake, as the host does it', () => {
  afterEach(removeFrames);

  it('L1 the view asks, the host answers with exactly four keys, the view is ready', async () => {
    const frame = await readyFrame({ html: await scriptedHtml() });
    const [answer] = await viewReceived(frame, 'ui/initialize');
    assert.sameMembers(Object.keys(answer!.params), [
      'protocolVersion',
      'hostInfo',
      'hostCapabilities',
      'hostContext',
    ]);
    assert.equal(answer!.params['protocolVersion'], '2026-01-26');
    assert.deepEqual(frame.appInfo, { name: 'Scripted', version: '1.2.3' });
    assert.equal(frame.status, 'ready');
    assert.equal(frame.isolation, 'opaque');
    assert.isTrue(frame.matches(':state(ready)'));
  });
});
