import { assert } from 'chai';
import {
  eventually,
  roundTrip,
  scriptedHtml,
  untilReady,
  viewReceived,
} from '../../support/frame-harness.js';
import { countLeaving, watch } from './support/adapter.js';
import type { Watch } from './support/adapter.js';
import { readReact as readReact18 } from './support/react-18.mjs';
import { inTemplate, keptAlive, reactiveData, readings, withModel } from './support/readings.mjs';

let html: string;
let container: HTMLElement;
let watched: Watch;
let end: (() => unknown) | undefined;

function setUp(): void {
  before(async () => {
    html = await scriptedHtml();
  });
  beforeEach(() => {
    watched = watch();
    container = document.body.appendChild(document.createElement('div'));
  });
  afterEach(async () => {
    await end?.();
    end = undefined;
    container.remove();
    watched.stop();
    assert.deepEqual(watched.complaints, [], 'the framework complains');
  });
}

const frameIn = () => container.querySelector('mcp-app-frame')!;

const inReact18 = { read: readReact18, dataOf: reactiveData.React };
const pages = new Map(
  (['React', 'Vue', 'Svelte'] as const).map((framework) => [
    framework as string,
    { read: readings[framework], dataOf: reactiveData[framework] },
  ]),
).set('React 18', inReact18);

for (const [framework, { read, dataOf }] of pages) {
  describe(`${framework}: a host's page`, () => {
    setUp();
    const reads = (text: string) =>
      eventually(() => container.querySelector('#reading')!.textContent === text, text);

    it('useMcpAppFrame follows the frame, also through its methods', async () => {
      end = read(container, { html });
      await reads('ready Scripted undefined');
      // Some states are too short to be observed by polling.
      const seen: string[] = [];
      const reading = container.querySelector('#reading')!;
      const observer = new MutationObserver(() => seen.push(reading.textContent!));
      observer.observe(reading, { childList: true, characterData: true, subtree: true });
      container.querySelector<HTMLButtonElement>('#reload')!.click();
      await eventually(() => seen.includes('ready Scripted undefined'), 'ready again');
      assert.include(seen, 'connecting undefined undefined');
      await frameIn().close();
      await eventually(() => seen.at(-1)!.startsWith('closed'), 'closed');
      observer.disconnect();
    });

    it('useMcpAppFrame reports what failed', async () => {
      end = read(container, { tool: 'get-time' });
      await eventually(() => frameIn().error, 'the error');
      await reads(`error undefined ${frameIn().error!.reason}`);
    });

    it('passes reactive data to the view', async () => {
      const toolInput = dataOf({ where: { city: 'Rome' } });
      end = read(container, { html, toolInput });
      await untilReady(frameIn());
      const [input] = await eventually(async () => {
        const list = await viewReceived(frameIn(), 'ui/notifications/tool-input');
        return list.length > 0 && list;
      });
      assert.deepEqual(input!.params, { arguments: { where: { city: 'Rome' } } });
    });
  });
}

describe('Vue only', () => {
  setUp();

  it('M1 v-model:display-mode works in both directions, and a refused mode is reverted', async () => {
    const { mode, unmount } = withModel(container, { html, availableDisplayModes: ['fullscreen'] });
    end = unmount;
    await untilReady(frameIn());
    mode.value = 'fullscreen';
    await eventually(() => frameIn().matches(':state(fullscreen)'), 'full screen');
    frameIn().shadowRoot!.querySelector<HTMLElement>('.close')!.click();
    await eventually(() => mode.value === 'inline', 'the user closed it');
    mode.value = 'pip';
    await eventually(() => mode.value === 'inline', 'not offered');
    assert.equal(frameIn().displayMode, 'inline');
  });

  it('treats a boolean without a value as true, and passes a client in a ref without its proxy', () => {
    const client = new Map();
    end = inTemplate(container, client);
    assert.isTrue(frameIn().border);
    assert.isFalse(frameIn().eager);
    assert.equal(frameIn().client as unknown, client);
  });

  it('<KeepAlive> ends the session once when the frame leaves, and starts one when it is back', async () => {
    const page = keptAlive(container, { html, toolInput: { a: 1 } });
    end = page.unmount;
    const frame = frameIn();
    const left = countLeaving(frame);
    await untilReady(frame);
    await page.show(false);
    assert.isNull(frameIn());
    assert.equal(frame.status, 'idle');
    assert.equal(left(), 1);
    await page.show(true);
    assert.equal(frameIn(), frame);
    await untilReady(frame);
    await roundTrip(frame);
    assert.equal(watched.sessions(), 2);
    const inputs = await viewReceived(frame, 'ui/notifications/tool-input');
    assert.lengthOf(inputs, 1);
  });
});
