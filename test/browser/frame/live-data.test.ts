// A real view follows a resource of its server, and a new version of the view is offered.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  mountFrame,
  readyFrame,
  removeFrames,
  untilReady,
} from '../../support/frame-harness.js';
import { scriptPage } from '../../support/script-page.js';
import { liveClient } from './support/live-client.js';

async function liveHtml(title = 'Live'): Promise<string> {
  const entry = encodeURIComponent('./test/views/live-view.ts');
  const response = await fetch(`/official-bundles/${entry}.js`);
  return scriptPage(await response.text(), title, '<p>A view with live data</p>');
}

const stateOf = async (frame: McpAppFrameElement) =>
  (await frame.callAppTool('state')).structuredContent as {
    status: string;
    isLive: boolean;
    contents?: { text: string }[];
  };

const until = (frame: McpAppFrameElement, text: string) =>
  eventually(
    async () => (await stateOf(frame)).contents?.[0]?.text === text,
    `the view has ${text}`,
  );

describe('live data', () => {
  afterEach(removeFrames);

  it('two views follow a resource with one subscription, which ends with the last', async () => {
    const { client, state, notify } = liveClient(await liveHtml());
    const settings = { client, resourceUri: 'ui://live' };
    const [one, two] = [await readyFrame(settings), await readyFrame(settings)];
    await until(one, 'one');
    await until(two, 'one');
    assert.isTrue((await stateOf(one)).isLive);
    state.orders = 'two';
    notify('updated', { uri: 'data://orders' });
    await until(one, 'two');
    await until(two, 'two');
    const subscriptions = () => state.asked.filter((text) => text.includes('subscribe'));
    assert.deepEqual(subscriptions(), ['resources/subscribe data://orders']);
    one.remove();
    await eventually(() => one.status !== 'ready', 'the first is gone');
    assert.lengthOf(subscriptions(), 1);
    two.remove();
    await eventually(() => subscriptions().length === 2, 'nothing is followed any more');
  });

  it('the page is told that the server has a new version, and reload() starts it', async () => {
    const { client, state, notify } = liveClient(await liveHtml('Version 1'));
    const frame = mountFrame({ client, resourceUri: 'ui://live' });
    let offers = 0;
    frame.addEventListener('mcp-app-new-version', () => offers++);
    await untilReady(frame);
    notify('list_changed');
    await eventually(
      () => state.asked.filter((text) => text === 'resources/read ui://live').length === 2,
      'the view is checked',
    );
    assert.equal(offers, 0, 'the same content');
    state.html = await liveHtml('Version 2');
    notify('list_changed');
    await eventually(() => offers === 1, 'the new version is offered');
    assert.include(frame.details.resource!.html, 'Version 1');
    frame.reload();
    await eventually(
      () => frame.status === 'ready' && frame.details.resource!.html.includes('Version 2'),
      'the new version runs',
    );
    assert.equal(offers, 1);
  });
});
