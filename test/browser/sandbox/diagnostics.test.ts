import { assert } from 'chai';
import { PIXEL, srcdocPlace, staticPlace, thirdOrigin } from './support/places.js';
import { aReportLater, OBEDIENT_VIEW, Rig, until } from './support/rig.js';

let rig: Rig;
afterEach(() => rig.dispose());

const press = (code = '') =>
  rig.run(`
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    ${code}
    document.body.dispatchEvent(event);
    await new Promise((resolve) => setTimeout(resolve, 100));`);

for (const place of [srcdocPlace, staticPlace()])
  describe(`the diagnostics of ${place.name}`, () => {
    beforeEach(async () => {
      rig = new Rig(place);
      await rig.show({ shim: true });
    });

    it('leave the view unchanged: no element, no global, its doctype', async () => {
      const look = `return [
        document.documentElement.outerHTML, document.doctype.name,
        Object.getOwnPropertyNames(window).sort().join(),
      ]`;
      const withThem = await rig.run(look);
      rig.dispose();
      rig = new Rig(place);
      await rig.show();
      assert.deepEqual(withThem, await rig.run(look));
    });

    it('report a blocked image as a csp-violation', async () => {
      await rig.run(`new Image().src = ${JSON.stringify(PIXEL)}`);
      const report = await rig.reported('csp-violation');
      assert.deepInclude(report, { directive: 'img-src', blockedUri: PIXEL });
    });

    it('report an error and a rejection as view-errors, cut to 500 characters', async () => {
      await rig.run(`setTimeout(() => { throw new Error('one'); })`);
      const { message } = await rig.reported('view-error');
      // WebKit treats a script of an opaque srcdoc as a foreign one, and hides what it threw.
      assert.match(message as string, /Error: one|^Script error\.$/);
      await rig.run(`Promise.reject(new TypeError('two ' + 'x'.repeat(9999)))`);
      const second = await until(() => rig.reports('view-error')[1], 'the second report');
      assert.equal(second['message'], 'TypeError: two '.padEnd(500, 'x'));
    });

    it('forward Escape', async () => {
      await press();
      assert.deepEqual(await rig.reported('key'), { kind: 'key', key: 'escape' });
    });

    it('do not forward an Escape that the app uses', async () => {
      // Added after the shim's listener, on the same target: it still runs first.
      await press(
        `addEventListener('keydown', (event) => event.preventDefault(), { once: true });`,
      );
      await press(
        `document.body.addEventListener('keydown', (event) => event.stopPropagation(), { once: true });`,
      );
      await press(`document.body.append(window.dialog = document.createElement('dialog'));
        dialog.showModal();`);
      await press(`dialog.close();
        document.body.append(window.menu = document.createElement('div'));
        menu.popover = 'auto'; menu.showPopover();`);
      assert.lengthOf(rig.reports('key'), 0);
      await press(`menu.hidePopover();`);
      assert.lengthOf(rig.reports('key'), 1);
    });

    it('report a view that tries to navigate away', async () => {
      // In Chromium it is dead from then on; in the others it keeps running.
      rig.notify('test/run', { n: 0, code: `location.href = '${thirdOrigin}/gone'` });
      const { blockedUri } = await rig.reported('navigation');
      assert.include(blockedUri as string, thirdOrigin);
    });
  });

describe('the diagnostics', () => {
  it('are not relayed, and cannot speak for the sandbox', async () => {
    rig = new Rig(srcdocPlace);
    await rig.show({ shim: true });
    await rig.run(`
      post({ 'mcp-app-shim': { kind: 'unsafe', message: 'm', line: 1.5, sourceFile: { a: 1 }, more: 1 } });
      post({ 'mcp-app-shim': { key: 'Enter' }, jsonrpc: '2.0', method: 'ui/open-link' });
      post({ 'mcp-app-shim': {} });`);
    await until(() => rig.reports('view-error')[1], 'two reports');
    assert.deepEqual(rig.reports('view-error'), [
      { kind: 'view-error', message: 'm' },
      { kind: 'view-error' },
    ]);
    // The host knows which keys it has asked for.
    assert.deepEqual(rig.reports('key'), [{ kind: 'key', key: 'Enter' }]);
    assert.lengthOf(rig.reports('unsafe'), 0);
    assert.lengthOf(rig.all('ui/open-link'), 0);
  });

  it('are limited: a burst of 20 and then 10 a second of each kind', async () => {
    rig = new Rig(srcdocPlace);
    await rig.show({ shim: true });
    const started = performance.now();
    await rig.run(`for (let i = 0; i < 5000; i++) post({ 'mcp-app-shim': { message: 'm' } });`);
    await press();
    const seconds = (performance.now() - started) / 1000;
    assert.isAtMost(rig.reports('view-error').length, 20 + 10 * seconds + 1);
    assert.lengthOf(rig.reports('key'), 1);
  });

  it('are absent unless the host asks for them', async () => {
    rig = new Rig(srcdocPlace);
    await rig.show();
    await press();
    await rig.run(`
      const threw = new Promise((heard) => addEventListener('error', heard, { once: true }));
      setTimeout(() => { throw new Error('x'); });
      const violated = new Promise((heard) =>
        document.addEventListener('securitypolicyviolation', heard, { once: true }));
      new Image().src = '${PIXEL}';
      await Promise.all([threw, violated]);`);
    await aReportLater(srcdocPlace);
    assert.deepEqual(rig.all('ui/notifications/sandbox-report'), []);
  });

  // A srcdoc is never in quirks mode; a doctype after the shim would be lost.
  for (const [name, prologue, doctype] of [
    ['comments', '\n<!-- <!doctype x> --> <!-- > -->\t<!DOCTYPE HTML>', true],
    ['an XML declaration', '<?xml version="1.0"?>\n<!doctype html>', true],
    ['no doctype', '<!-- none -->', false],
    ['a doctype in the text', '<p><!doctype html>', false],
  ] as const)
    it(`keep the doctype of a document with ${name}`, async () => {
      const html = prologue + OBEDIENT_VIEW.replace('<!doctype html>', '');
      rig = new Rig(srcdocPlace);
      const { params } = await rig.show({ html, shim: true });
      assert.equal(params!['doctype'], doctype);
      assert.equal(await rig.run('return document.compatMode'), 'CSS1Compat');
      // The shim is also there.
      await press();
      await rig.reported('key');
    });

  it('a document that consists only of comments is read quickly', async () => {
    rig = new Rig(srcdocPlace);
    const html = '<!-- a -->'.repeat(2000) + OBEDIENT_VIEW.replace('<!doctype html>', '');
    await rig.show({ html, shim: true });
  });
});
