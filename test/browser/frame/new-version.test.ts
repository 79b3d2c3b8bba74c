// `offer-new-version`: the frame offers the new version of a running view.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  mountFrame,
  removeFrames,
  roundTrip,
  scriptedHtml,
  untilReady,
  viewRequests,
} from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';
import { liveClient } from './support/live-client.js';

const offerIn = ({ shadowRoot }: McpAppFrameElement) =>
  shadowRoot!.querySelector<HTMLElement>('[part=notice] .offer');
const buttonsIn = (frame: McpAppFrameElement) => [
  ...frame.shadowRoot!.querySelectorAll<HTMLButtonElement>('.offer button'),
];
const words = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

async function running(properties: object = {}) {
  const html = await scriptedHtml();
  const live = liveClient(html);
  const frame = mountFrame({
    client: live.client,
    resourceUri: 'ui://live',
    title: 'Orders',
    ...properties,
  });
  let offers = 0;
  frame.addEventListener('mcp-app-new-version', () => offers++);
  await untilReady(frame);
  const publish = async (version: number) => {
    const before = offers;
    live.state.html = html.replace('<head>', `<head><meta name="version" content="${version}">`);
    assert.notEqual(live.state.html, html);
    live.notify('list_changed');
    await eventually(() => offers === before + 1, 'the page is told');
  };
  const isVersion = (version: number) =>
    frame.details.resource!.html.includes(`content="${version}"`);
  return { frame, publish, isVersion };
}

describe('the offer of a new version', () => {
  afterEach(() => {
    removeFrames();
    document.documentElement.style.cssText = '';
  });

  it('is not made unless the page asks for it, and appears when the page does', async () => {
    const { frame, publish } = await running();
    await publish(2);
    await roundTrip(frame);
    assert.isNull(offerIn(frame));
    frame.offerNewVersion = true;
    await eventually(() => offerIn(frame), 'the offer');
  });

  it('says what is new in a live region, and reloads by keyboard with the state of the view', async () => {
    const { frame, publish, isVersion } = await running({ offerNewVersion: true });
    await viewRequests(frame, 'mcp-app/set-view-state', { key: 'page', value: 7 });
    assert.isNull(offerIn(frame));
    await publish(2);
    const offer = await eventually(() => offerIn(frame), 'the offer');
    assert.equal(words(offer), 'A new version of this app is available. Reload Not now');
    assert.equal(offer.parentElement!.getAttribute('role'), 'status');
    const [reload, later] = buttonsIn(frame);
    assert.equal(reload!.getAttribute('aria-label'), 'Reload: Orders');
    assert.equal(later!.getAttribute('aria-label'), 'Not now: Orders');
    assert.isFalse(isVersion(2));
    reload!.focus();
    await sendKeys({ press: 'Enter' });
    await eventually(() => frame.status === 'ready' && isVersion(2), 'the new version runs');
    await eventually(() => !offerIn(frame), 'nothing is offered any more');
    const { result } = await viewRequests(frame, 'mcp-app/get-view-state', { key: 'page' });
    assert.deepInclude(result as object, { value: 7 });
    await eventually(
      () => frame.shadowRoot!.activeElement?.localName === 'iframe',
      'the focus is in the view',
    );
  });

  it('goes away when the user declines it, and comes back with the next version', async () => {
    const { frame, publish, isVersion } = await running({ offerNewVersion: true });
    await publish(2);
    await eventually(() => offerIn(frame), 'the offer');
    buttonsIn(frame)[1]!.focus();
    await sendKeys({ press: 'Enter' });
    await eventually(() => !offerIn(frame), 'it is declined');
    assert.isFalse(isVersion(2));
    await eventually(
      () => frame.shadowRoot!.activeElement?.localName === 'iframe',
      'the focus is in the view',
    );
    await publish(3);
    await eventually(() => offerIn(frame), 'the next offer');
  });

  it('is translated', async () => {
    const labels = {
      newVersion: 'Es gibt eine neue Version.',
      newVersionReload: 'Neu laden',
      newVersionLater: 'Jetzt nicht',
    };
    const { frame, publish } = await running({ offerNewVersion: true, labels });
    await publish(2);
    await eventually(() => offerIn(frame), 'the offer');
    assert.equal(words(offerIn(frame)), 'Es gibt eine neue Version. Neu laden Jetzt nicht');
  });

  for (const scheme of ['light', 'dark'])
    it(`has no axe violations (${scheme})`, async () => {
      document.documentElement.style.cssText = `color-scheme: ${scheme}; background: Canvas`;
      const { frame, publish } = await running({ offerNewVersion: true });
      await publish(2);
      await eventually(() => offerIn(frame), 'the offer');
      assert.deepEqual(await violations(frame), []);
    });
});
