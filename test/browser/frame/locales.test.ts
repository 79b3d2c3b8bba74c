// Language packs in a real page: which one an element uses, and that it follows `lang` while it is on the page.
import { assert } from 'chai';
import { ar } from '../../../packages/elements/src/locales/ar.js';
import { de } from '../../../packages/elements/src/locales/de.js';
import { loadLocales, registerLocale } from '../../../packages/elements/src/locales/index.js';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import '../../../packages/elements/src/mcp-app-root/mcp-app-root.define.js';
import {
  eventually,
  failingFrame,
  mountFrame,
  readyFrame,
  removeFrames,
  scriptedHtml,
} from '../../support/frame-harness.js';

const root = document.documentElement;
const pageLanguage = root.lang;
const failing = {
  resourceUri: 'ui://x/y',
  handlers: { readResource: () => Promise.reject(new Error('x')) },
};

const title = (frame: McpAppFrameElement) =>
  frame.shadowRoot!.querySelector('.failure .title')?.textContent;
const shows = (frame: McpAppFrameElement, text: string) =>
  eventually(() => title(frame) === text, `${text}, not ${title(frame)}`);

describe('language packs', () => {
  afterEach(() => {
    removeFrames();
    configureFrames({ labels: undefined });
    root.lang = pageLanguage;
    root.dir = '';
    for (const box of document.querySelectorAll('.box')) box.remove();
  });

  /** An element of the page, for a frame. */
  function box(language: string | undefined): HTMLElement {
    const made = document.createElement('div');
    made.className = 'box';
    if (language !== undefined) made.lang = language;
    document.body.append(made);
    return made;
  }

  it('are used where `lang` says so, and followed when it changes', async () => {
    root.lang = 'de';
    const { frame } = await failingFrame(failing);
    await shows(frame, de.frame.failed);
    const reason = () => frame.shadowRoot!.querySelector('.failure .reason')?.textContent;
    assert.equal(reason(), de.frame.reasons['read-failed']);
    root.lang = 'ar-EG';
    root.dir = 'rtl';
    await shows(frame, ar.frame.failed);
    const retry = frame.shadowRoot!.querySelector('.failure')!;
    assert.equal(getComputedStyle(retry).direction, 'rtl');
    root.lang = 'en';
    await shows(frame, 'This app could not be loaded.');
    // No pack: English.
    root.lang = 'tlh';
    await frame.updateComplete;
    assert.equal(title(frame), 'This app could not be loaded.');
    // The nearest one decides.
    frame.lang = 'de';
    await shows(frame, de.frame.failed);
    frame.removeAttribute('lang');
    await shows(frame, 'This app could not be loaded.');
  });

  it('are found through shadow roots', async () => {
    root.lang = 'en';
    const outer = box('de');
    const shadow = outer.attachShadow({ mode: 'open' });
    const inner = document.createElement('div');
    shadow.append(inner);
    const frame = mountFrame(failing);
    inner.append(frame);
    await shows(frame, de.frame.failed);
    outer.lang = 'ar';
    await shows(frame, ar.frame.failed);
    // Inside of the shadow root, nearer.
    inner.lang = 'de';
    await shows(frame, de.frame.failed);
    inner.removeAttribute('lang');
    await shows(frame, ar.frame.failed);
  });

  it('are those of the new place after a frame was moved', async () => {
    const [german, english] = [box('de'), box('en')];
    const frame = mountFrame(failing);
    german.append(frame);
    await shows(frame, de.frame.failed);
    english.append(frame);
    await shows(frame, 'This app could not be loaded.');
  });

  it('are overridden by labels, key by key', async () => {
    root.lang = 'de';
    configureFrames({ labels: { failed: 'Nichts da.', reasons: { flooding: 'Zu viel.' } } });
    const { frame } = await failingFrame({ ...failing, labels: { retry: 'Noch einmal' } });
    await shows(frame, 'Nichts da.');
    const text = (selector: string) =>
      frame.shadowRoot!.querySelector(`.failure ${selector}`)!.textContent!.trim();
    assert.equal(text('.retry'), 'Noch einmal');
    assert.equal(text('summary'), de.frame.details);
    assert.equal(text('.reason'), de.frame.reasons['read-failed']);
  });

  it('can be added while frames are on the page', async () => {
    root.lang = 'nl';
    const { frame } = await failingFrame(failing);
    await shows(frame, 'This app could not be loaded.');
    registerLocale('nl', {
      ...de,
      frame: { ...de.frame, failed: 'Deze app kon niet worden geladen.' },
    });
    await shows(frame, 'Deze app kon niet worden geladen.');
  });

  it('are loaded when an element in their language is drawn', async () => {
    root.lang = 'en';
    let loads = 0;
    const load = async (): Promise<void> => {
      loads += 1;
      // The first attempt fails, as without a network.
      if (loads === 1) throw new Error('offline');
      registerLocale('sv', { ...de, frame: { ...de.frame, failed: 'Appen kunde inte läsas in.' } });
    };
    await loadLocales({ sv: load });
    const { frame } = await failingFrame(failing);
    await shows(frame, 'This app could not be loaded.');
    assert.equal(loads, 0);
    root.lang = 'sv-SE';
    await eventually(() => loads === 1, 'the first attempt');
    await eventually(() => {
      // The next drawing tries again, though not at once.
      frame.requestUpdate();
      return title(frame) === 'Appen kunde inte läsas in.';
    }, 'the second attempt');
    assert.equal(loads, 2);
    // Of this package.
    root.lang = 'zh-TW';
    await shows(frame, '無法載入此應用程式。');
    root.lang = 'zh';
    await shows(frame, '无法加载此应用。');
    root.lang = 'pt-PT';
    await shows(frame, 'Não foi possível carregar este aplicativo.');
  });

  it('translate the toolbar of a running view, and the placeholder of one that is elsewhere', async () => {
    root.lang = 'de';
    const html = (await scriptedHtml()).replace(
      `['inline', 'fullscreen']`,
      `['inline', 'fullscreen', 'pip']`,
    );
    const frame = await readyFrame({ html, inlineToolbar: true, title: 'Wetter' });
    const names = () =>
      [...frame.shadowRoot!.querySelectorAll<HTMLElement>('.toolbar button')].map(
        (one) => one.title,
      );
    await eventually(() => names().includes('Vollbild: Wetter'), `German, not ${names().join()}`);
    await frame.requestDisplayMode('pip');
    root.lang = 'ar';
    await eventually(() => names().includes(ar.frame.closePip), `Arabic, not ${names().join()}`);
    assert.include(frame.shadowRoot!.textContent!, ar.frame.inPip);
  });

  it('write numbers in the language of the texts', async () => {
    root.lang = 'ar-EG';
    const never = () => new Promise<never>(() => {});
    const frame = mountFrame({
      resourceUri: 'ui://x/y',
      handlers: { readResource: never },
      toolProgress: { progress: 1, total: 2 },
    });
    const percent = new Intl.NumberFormat('ar-EG', { style: 'percent' }).format(0.5);
    const shown = () => frame.shadowRoot!.querySelector('.percent')?.textContent;
    await eventually(() => shown() === percent, `${percent}, not ${shown()}`);
  });

  it('translate the notices of <mcp-app-root>', async () => {
    root.lang = 'de';
    const view = document.createElement('mcp-app-root');
    view.hold = true;
    box(undefined).append(view);
    const notice = () => view.shadowRoot!.querySelector('.notice')?.textContent;
    await eventually(() => notice() === de.root.loading, `German, not ${notice()}`);
    root.lang = 'ar';
    await eventually(() => notice() === ar.root.loading, `Arabic, not ${notice()}`);
    view.labels = { loading: 'لحظة' };
    await eventually(() => notice() === 'لحظة', `the label, not ${notice()}`);
  });
});
