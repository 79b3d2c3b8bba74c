// The other half of every closed route: what a view may do beside it still works.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { readyFrame, removeFrames, scriptedHtml, viewEvaluates } from '../support/frame-harness.js';
import { FETCHES } from './routes/fetches.mjs';
import { attackCode, hasControl, reached, settled, startAttacker } from './support/attacker.js';
import { engine } from '../support/engine.js';
import { ISOLATIONS, settingsOf } from './support/isolations.js';

const DECLARED = FETCHES.filter((route) => route.declared && hasControl(route));

/** What needs no network, by the directive that must allow it. */
const WITHIN: Record<string, string> = {
  'an image from a data URL (img-src)': `const image = new Image();
    image.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>';
    await image.decode(); return image.width === 7`,
  'a fetch of a blob (connect-src)': `
    const url = URL.createObjectURL(new Blob(['42']));
    return (await (await fetch(url)).text()) === '42'`,
  'a worker from a blob (worker-src)': `
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(42)'])));
    return new Promise((done) => { worker.onmessage = ({ data }) => done(data === 42); })`,
  'a module from a blob (script-src)': `
    const url = URL.createObjectURL(new Blob(['export default 42'], { type: 'text/javascript' }));
    return (await import(url)).default === 42`,
  'WebAssembly (script-src)': `
    return WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) &&
      !!(await WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])))`,
  'a stylesheet of its own (style-src)': `
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'b { color: rgb(1, 2, 3) }' }));
    const bold = document.body.appendChild(document.createElement('b'));
    return getComputedStyle(bold).color === 'rgb(1, 2, 3)'`,
  'a form that the view handles itself (form-action, allow-forms)': `
    const form = document.body.appendChild(document.createElement('form'));
    const submitted = new Promise((done) => form.addEventListener('submit', (event) => {
      event.preventDefault(); done(true);
    }));
    form.requestSubmit(); return submitted`,
  'a link to a place in the page (frame-src, base-uri)': `
    document.body.append(Object.assign(document.createElement('a'), { href: '#there', id: 'there' }));
    document.querySelector('#there').click();
    await new Promise((done) => setTimeout(done, 50));
    return location.hash === '#there' && !!document.querySelector(':target')`,
  'history without an address': `
    history.pushState({ page: 2 }, ''); return history.state.page === 2`,
};

for (const isolation of ISOLATIONS)
  describe(`what a view may do (${isolation})`, () => {
    let frame: McpAppFrameElement;
    let friend: Awaited<ReturnType<typeof startAttacker>>;
    let arrived: Awaited<ReturnType<typeof reached>>;

    before(async () => {
      friend = await startAttacker(DECLARED);
      const all = [friend.url];
      const connectDomains = [...all, friend.url.replace('http', 'ws')];
      const csp = { connectDomains, resourceDomains: all, frameDomains: all };
      frame = await readyFrame({
        resource: { text: await scriptedHtml(), _meta: { ui: { csp } } },
        ...(await settingsOf(isolation)),
      });
      await viewEvaluates(frame, attackCode(DECLARED, friend));
      await settled(
        friend,
        DECLARED.map(({ name }) => name),
      );
      arrived = await reached(friend);
    });
    after(removeFrames);

    for (const { name, declared } of DECLARED)
      it(`S5 ${name} reaches a domain in ${declared}`, () => {
        assert.property(arrived, name);
      });

    it('K8 names neither the host page nor the sandbox in anything that arrives', () => {
      const { viewOrigin } = frame.details;
      for (const [name, { referer, origin = 'null', cookie }] of Object.entries(arrived)) {
        // Of images in a style sheet, Chromium sends the origin of the view, if it has one.
        assert.include([undefined, viewOrigin && `${viewOrigin}/`], referer, `referrer of ${name}`);
        assert.include(['null', viewOrigin], origin, `the origin of ${name}`);
        assert.isUndefined(cookie, `the cookies of ${name}`);
      }
    });

    for (const [what, code] of Object.entries(WITHIN))
      it(`K3 ${what} works`, async () => {
        assert.isTrue(await viewEvaluates(frame, `(async () => { ${code} })()`));
      });

    // ENGINES 2.6: a third about:srcdoc in a row is refused.
    const nests = !(engine === 'webkit' && isolation === 'opaque');
    it(`a srcdoc frame of the view ${nests ? 'runs' : 'is not loaded by this engine'}`, async () => {
      const code = `new Promise((done) => {
        addEventListener('message', ({ data }) => data === 'nested' && done(true));
        document.body.append(Object.assign(document.createElement('iframe'),
          { srcdoc: '<script>parent.postMessage("nested", "*")</' + 'script>' }));
        setTimeout(done, ${nests ? 10_000 : 500}, false);
      })`;
      assert.equal(await viewEvaluates(frame, code), nests);
    });
  });
