// What belongs to the host page, to another view or to the user is not accessible for a view.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
} from '../support/frame-harness.js';
import { runAfterClick } from './support/click.js';
import { engine } from '../support/engine.js';
import { ISOLATIONS, settingsOf } from './support/isolations.js';

/**
 * Ways to a store or a document; each returns something where there is no sandbox: the controls.
 * test/browser/sandbox/parent-and-storage.test.ts tests that the real parent of a view is as closed as its replacement.
 */
const PRIVATE: Record<string, string> = {
  'the document of its parent': 'parent.document.title.length + 1',
  'the document of the page': 'top.document.title.length + 1',
  'the address of its parent': 'parent.location.href',
  'the address of the page': 'top.location.href',
  'the element that it is in': 'frameElement.tagName',
  'cookies of the page': 'document.cookie',
  'local storage': `localStorage.getItem('secret')`,
  'session storage': `sessionStorage.getItem('secret')`,
  'local storage of the page': `top.localStorage.getItem('secret')`,
  'an indexed database': `new Promise((done, failed) => {
    const open = indexedDB.open('secret'); open.onsuccess = () => done('open'); open.onerror = failed; })`,
  'the cache storage': `caches.open('secret').then(() => 'open')`,
};

/** What a view with an origin of its own has, apart from the page and from views of other servers. */
const OWN_STORES = ['an indexed database', 'the cache storage'];

/** The names in these stores. */
const NAMES = `(async () => [
  ...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys()),
])`;

/** Places that could contain the address of the page. */
const TRACES = `[
  document.baseURI, document.URL, document.documentURI, document.referrer, location.href, window.name,
  document.documentElement.outerHTML, JSON.stringify(performance.getEntries()),
  globalThis.navigation?.currentEntry?.url, new Error().stack, String(window.opener),
].join('|')`;

const OPEN = 'OPEN in this engine, as documented';

const attempt = (code: string) =>
  `(async () => { try { return await (${code}); } catch { return null; } })()`;

for (const isolation of ISOLATIONS)
  describe(`what a view cannot access (${isolation})`, () => {
    let frame: McpAppFrameElement;
    let other: McpAppFrameElement;
    before(async () => {
      document.cookie = 'secret=1; path=/';
      localStorage.setItem('secret', 'x');
      sessionStorage.setItem('secret', 'x');
      const html = await scriptedHtml();
      [frame, other] = await Promise.all([
        readyFrame({ html, ...(await settingsOf(isolation)) }),
        readyFrame({ html, ...(await settingsOf(isolation, 'another server')) }),
      ]);
    });
    after(() => {
      document.cookie = 'secret=; path=/; max-age=0';
      localStorage.removeItem('secret');
      sessionStorage.removeItem('secret');
      removeFrames();
    });

    for (const [what, code] of Object.entries(PRIVATE))
      if (isolation === 'dedicated' && OWN_STORES.includes(what))
        it(`${what} is its own`, async () => {
          assert.equal(await viewEvaluates(frame, attempt(code)), 'open');
          assert.isEmpty(await viewEvaluates(other, `${NAMES}()`));
          // WebKit does not list a database without content.
          if (what === 'the cache storage')
            assert.include(await viewEvaluates(frame, `${NAMES}()`), 'secret');
        });
      else
        it(`S1 ${what}`, async () => {
          // WebKit gives an empty string where others throw.
          assert.isNotOk(await viewEvaluates(frame, attempt(code)));
        });

    it('S1 a service worker, a shared worker', async () => {
      const code = `(async () => {
        const source = URL.createObjectURL(new Blob(['onconnect = ({ ports }) => ports[0].postMessage(1)']));
        const register = await Promise.resolve().then(() => navigator.serviceWorker.register(source)).then(() => 'registered', () => null);
        const shared = await new Promise((done) => {
          setTimeout(done, 700, null);
          try { new SharedWorker(source).port.onmessage = () => done('connected'); } catch { done(null); }
        });
        return { register, shared };
      })()`;
      // Each view that gets one has its own: others do not know its name.
      const { register } = (await viewEvaluates(frame, code)) as { register: unknown };
      assert.isNull(register);
    });

    it('the address of the page, in any place that could contain it', async () => {
      const traces = (await viewEvaluates(frame, TRACES)) as string;
      assert.notInclude(traces, location.pathname + location.search);
      assert.notInclude(traces, location.host);
    });

    it('its parents cannot be reached by name, and it has no opener', async () => {
      assert.deepEqual(await viewEvaluates(frame, '[opener, name, parent.opener]'), [
        null,
        '',
        null,
      ]);
    });

    it('the windows of other views are not in any list', async () => {
      // The iframes are in shadow trees, so `frames` of the page has none of them.
      assert.equal(await viewEvaluates(frame, 'top.length'), window.length);
      const sandbox = frame.shadowRoot!.querySelector('iframe')!.contentWindow!;
      for (let n = 0; n < top!.length; n++) assert.notEqual(top![n], sandbox);
    });

    it('a channel to another view, or to the page', async () => {
      const heard: unknown[] = [];
      const channel = new BroadcastChannel('meet');
      channel.onmessage = ({ data }) => heard.push(data);
      await viewEvaluates(
        other,
        `window.heard = []; window.channel = new BroadcastChannel('meet'); channel.onmessage = ({ data }) => heard.push(data); 1`,
      );
      await viewEvaluates(frame, `new BroadcastChannel('meet').postMessage('stolen'); 1`);
      channel.postMessage('of the page');
      // The control: the same channel works within the page and within one view.
      new BroadcastChannel('meet').postMessage('control');
      await viewEvaluates(other, `new BroadcastChannel('meet').postMessage('control'); 1`);
      await eventually(() => heard.includes('control'), 'the control in the page');
      await eventually(
        async () => ((await viewEvaluates(other, 'heard')) as string[]).includes('control'),
        'the control in the view',
      );
      assert.deepEqual(heard, ['control']);
      assert.deepEqual(await viewEvaluates(other, 'heard'), ['control']);
      channel.close();
    });

    it('a blob of another view', async () => {
      const url = await viewEvaluates(other, `URL.createObjectURL(new Blob(['its own']))`);
      const read = `fetch(${JSON.stringify(url)}).then((answer) => answer.text())`;
      assert.equal(await viewEvaluates(other, read), 'its own');
      assert.isNull(await viewEvaluates(frame, attempt(read)));
    });

    it('dialogs and printing: without allow-modals they return immediately', async () => {
      assert.deepEqual(
        await viewEvaluates(frame, `[alert('x'), confirm('x'), prompt('x'), print()].map(String)`),
        ['undefined', 'false', 'null', 'undefined'],
      );
    });

    it('camera, microphone and location: not without permission of the page', async () => {
      const code = `navigator.mediaDevices.getUserMedia({ video: true, audio: true })`;
      assert.isNull(await viewEvaluates(frame, attempt(`${code}.then(() => 'granted')`)));
      const place = `new Promise((done) => {
        navigator.geolocation.getCurrentPosition(() => done('granted'), () => done(null));
        setTimeout(done, 500, null);
      })`;
      assert.isNull(await viewEvaluates(frame, attempt(place)));
    });

    const moves = engine === 'chromium' ? 'does not move' : `moves: ${OPEN}`;
    it(`the history of the page ${moves}`, async () => {
      // An entry of the page's own, so that going back leaves the test where it is.
      history.pushState('pushed', '');
      // In Chromium one more, which the page itself leaves afterwards: the browser applies moves in order.
      if (engine === 'chromium') history.pushState('last', '');
      await viewEvaluates(frame, `history.back(); 1`);
      if (engine === 'chromium') {
        const moved = new Promise((done) => addEventListener('popstate', done, { once: true }));
        history.back();
        await moved;
        assert.equal(history.state, 'pushed');
        history.back();
      }
      await eventually(() => history.state !== 'pushed', 'the entry before');
    });

    // Firefox hides it if the frame says no-referrer.
    const hidden = engine === 'firefox';
    it(`the origin of the page, by ancestorOrigins, is ${hidden ? 'hidden' : OPEN}`, async () => {
      const origin = await viewEvaluates(frame, '[...location.ancestorOrigins].at(-1)');
      assert.equal(origin, hidden ? 'null' : location.origin);
    });

    // WebKit lets a frame of another origin take the focus only after a click in it.
    const keeps = engine === 'webkit';
    it(`the keyboard focus is ${keeps ? 'kept' : OPEN}`, async () => {
      const field = document.body.appendChild(document.createElement('input'));
      field.focus();
      await viewEvaluates(
        frame,
        `document.body.appendChild(document.createElement('input')).focus(); 1`,
      );
      if (!keeps) await eventually(() => document.activeElement === frame, 'the focus to be taken');
      else assert.equal(document.activeElement, field);
      field.remove();
    });

    it(`the clipboard after a click is ${engine === 'chromium' ? 'closed' : OPEN}`, async () => {
      await viewEvaluates(frame, 'window.written = null; 1');
      const code = `navigator.clipboard.writeText('x').then(() => 'written', (error) => error.name).then((name) => { written = name; })`;
      await runAfterClick(frame, code, (installed) => viewEvaluates(frame, installed));
      const outcome = await eventually(() => viewEvaluates(frame, 'written'), 'an outcome');
      assert.equal(outcome, engine === 'chromium' ? 'NotAllowedError' : 'written');
    });
  });

describe('the controls: without a sandbox', () => {
  for (const [what, code] of Object.entries(PRIVATE))
    it(`${what} is accessible`, async () => {
      document.cookie = 'secret=1; path=/';
      localStorage.setItem('secret', 'x');
      sessionStorage.setItem('secret', 'x');
      const plain = document.body.appendChild(document.createElement('iframe'));
      plain.srcdoc = '<!doctype html><title>x</title>';
      await new Promise((loaded) => plain.addEventListener('load', loaded, { once: true }));
      const inFrame = (plain.contentWindow as Window & typeof globalThis).eval(attempt(code));
      assert.isOk(await inFrame);
      plain.remove();
    });

  it('the keyboard focus is accessible', async () => {
    const plain = document.body.appendChild(document.createElement('iframe'));
    const { document: inner } = plain.contentWindow!;
    inner.body.appendChild(inner.createElement('input')).focus();
    assert.equal(document.activeElement, plain);
    plain.remove();
  });
});
