// A page that only listens for messages and model context receives them, and the view is told so.
import { assert } from 'chai';
import {
  mountFrame,
  readyFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewRequests,
} from '../../support/frame-harness.js';

const content = [{ type: 'text' as const, text: 'hello' }];
const METHODS = {
  'mcp-app-message': ['ui/message', 'message', { role: 'user', content }],
  'mcp-app-model-context': ['ui/update-model-context', 'updateModelContext', { content }],
} as const;

describe('events that a page listens for without a handler', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  for (const [type, [method, capability, params]] of Object.entries(METHODS)) {
    it(`${type}: a listener on the frame accepts it, and can refuse it`, async () => {
      const heard: Event[] = [];
      const frame = mountFrame({ html });
      frame.addEventListener(type, (event) => heard.push(event));
      await untilReady(frame);
      assert.property(frame.details.hostCapabilities, capability);
      assert.deepEqual((await viewRequests(frame, method, params)).result, {});
      assert.lengthOf(heard, 1);
      assert.isTrue(heard[0]!.cancelable);
      frame.addEventListener(type, (event) => event.preventDefault());
      assert.deepEqual((await viewRequests(frame, method, params)).result, { isError: true });
    });

    it(`${type}: a listener counts as long as the DOM keeps it`, async () => {
      const frame = await readyFrame({ html });
      const isTaken = async () => (await viewRequests(frame, method, params)).error === undefined;
      const listener = () => {};
      assert.isFalse(await isTaken());
      frame.addEventListener(type, listener);
      frame.addEventListener(type, listener);
      frame.addEventListener(type, listener, true);
      assert.isTrue(await isTaken());
      frame.removeEventListener(type, listener, { capture: true });
      assert.isTrue(await isTaken());
      frame.removeEventListener(type, listener);
      assert.isFalse(await isTaken());

      const stop = new AbortController();
      frame.addEventListener(type, listener, { signal: stop.signal });
      assert.isTrue(await isTaken());
      stop.abort();
      assert.isFalse(await isTaken());
      frame.addEventListener(type, listener, { signal: stop.signal });
      assert.isFalse(await isTaken());

      frame.addEventListener(type, { handleEvent: listener }, { once: true });
      assert.isTrue(await isTaken());
      assert.isFalse(await isTaken());
    });

    it(`${type}: a listener on an ancestor does not count, but sees what others accept`, async () => {
      const heard: Event[] = [];
      const stop = new AbortController();
      document.addEventListener(type, (event) => heard.push(event), { signal: stop.signal });
      const frame = await readyFrame({ html });
      assert.equal((await viewRequests(frame, method, params)).error?.code, -32601);
      frame.handlers = { [capability]: () => {} };
      await frame.updateComplete;
      assert.deepEqual((await viewRequests(frame, method, params)).result, {});
      assert.deepEqual(
        heard.map(({ cancelable }) => cancelable),
        [false],
      );
      stop.abort();
    });
  }
});
