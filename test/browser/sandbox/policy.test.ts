import { assert } from 'chai';
import { mountView } from '../../../packages/elements/src/sandbox/view-frame.js';
import { startAttacker } from '../../security/support/attacker.js';
import { allowedIn } from '../../support/allowed-features.js';
import { otherOrigin } from '../../support/other-origin.js';
import { filePlace, staticPlace, thirdOrigin } from './support/places.js';
import { Rig, until } from './support/rig.js';

const seesImage = (url: string) => `return new Promise((resolve) => {
  const image = new Image();
  image.onload = () => resolve(true);
  image.onerror = () => resolve(false);
  image.src = ${JSON.stringify(url)};
})`;
const OWN_PIXEL = '/test/browser/sandbox/pages/pixel.svg';

// Their headers contain no policy, so the policy is the one that the proxy adds (SECURITY 4c).
for (const place of [filePlace, staticPlace()])
  describe(`the policy of ${place.name}`, () => {
    let rig: Rig;
    let friend: string;
    before(async () => {
      friend = (await startAttacker([])).url;
    });
    beforeEach(() => {
      rig = new Rig(place);
    });
    afterEach(() => rig.dispose());

    it('S4 allows nothing from the network if nothing is declared', async () => {
      await rig.show({ allowLoopback: true });
      assert.isFalse(await rig.run(seesImage(`${friend}/pixel.svg`)));
    });

    it('S5 control: a declared domain is reached', async () => {
      await rig.show({ csp: { resourceDomains: [friend] }, allowLoopback: true });
      assert.isTrue(await rig.run(seesImage(`${friend}/pixel.svg`)));
    });

    it('S4 opens no loopback service for a host on loopback unless the host says so', async () => {
      await rig.show({ csp: { resourceDomains: [friend] } });
      assert.isFalse(await rig.run(seesImage(`${friend}/pixel.svg`)));
    });

    it('S4 K5 checks what the server declared, because a plain host only forwards it', async () => {
      const evil = [`${friend}; img-src *`, '*', 'http:', "'self'", `x ${friend}`];
      const csp = { connectDomains: evil, resourceDomains: evil };
      await rig.show({ csp, allowLoopback: true }, 'plain');
      assert.isFalse(await rig.run(seesImage(`${friend}/pixel.svg`)));
    });

    it('S4 treats lists that are not lists as not declared', async () => {
      await rig.show({ csp: friend, allowLoopback: true }, 'plain');
      assert.isFalse(await rig.run(seesImage(`${friend}/pixel.svg`)));
    });

    it('S4 blocks the origin of the host under all its names, even if they are declared', async () => {
      const own = [location.origin, otherOrigin, thirdOrigin];
      await rig.show({ csp: { resourceDomains: [...own, friend] }, allowLoopback: true });
      for (const origin of own)
        assert.isFalse(await rig.run(seesImage(origin + OWN_PIXEL)), origin);
      assert.isTrue(await rig.run(seesImage(`${friend}/pixel.svg`)));
    });

    it('K3 strictCsp forbids eval, which is allowed without it', async () => {
      const html = `<!doctype html><script>
        let works = true;
        try { eval('1'); } catch { works = false; }
        parent.postMessage({ jsonrpc: '2.0', method: 'test/hello', params: { works } }, '*');
      </script>`;
      assert.deepEqual((await rig.show({ html, strictCsp: true })).params, { works: false });
      rig.dispose();
      rig = new Rig(place);
      assert.deepEqual((await rig.show({ html })).params, { works: true });
    });

    it('S1 does not grant allow-same-origin, whoever asks', async () => {
      const { params } = await rig.show({ sandbox: 'allow-scripts allow-same-origin' }, 'plain');
      assert.equal(params!['origin'], 'null');
    });
  });

describe('the frame of the view', () => {
  let frame: HTMLIFrameElement;
  afterEach(() => frame.remove());
  const mount = (resource: object = {}) => {
    frame = mountView('<!doctype html>', { html: '', ...resource }, () => {});
    return frame;
  };

  it('S1 has only scripts and forms by default', () => {
    assert.equal(mount().getAttribute('sandbox'), 'allow-scripts allow-forms');
    assert.equal(allowedIn(frame.allow), '');
    assert.equal(frame.referrerPolicy, 'no-referrer');
  });

  it('has the name of the page', () => {
    const { title } = document;
    document.title = 'Weather';
    assert.equal(mount().title, 'Weather');
    document.title = title;
  });

  it('S1 gets safe tokens, and no others', () => {
    const safe =
      'allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads ' +
      'allow-pointer-lock allow-orientation-lock allow-presentation';
    const unsafe =
      ' allow-same-origin\tallow-top-navigation allow-top-navigation-by-user-activation ' +
      'allow-top-navigation-to-custom-protocols allow-storage-access-by-user-activation ' +
      'allow-popupsx xallow-modals ALLOW-SAME-ORIGIN allow-modals-allow-same-origin';
    assert.equal(
      mount({ sandbox: unsafe + ' ' + safe }).getAttribute('sandbox'),
      `allow-scripts allow-forms ${safe}`,
    );
  });

  it('S1 a `sandbox` that is not a string adds nothing', () => {
    for (const sandbox of [7, null, {}, ['allow-same-origin']]) {
      assert.equal(mount({ sandbox }).getAttribute('sandbox'), 'allow-scripts allow-forms');
      frame.remove();
    }
  });

  it('S6 forwards the four permissions, and no others', () => {
    const permissions = { clipboardWrite: {}, camera: {}, usb: {}, 'fullscreen *': {} };
    assert.equal(allowedIn(mount({ permissions }).allow), 'camera; clipboard-write');
  });

  it('fills the page, without a border, with the scheme of the page (ENGINES 2.11)', () => {
    const { width, height } = mount().getBoundingClientRect();
    assert.equal(width, document.documentElement.clientWidth);
    assert.equal(height, innerHeight);
    assert.equal(getComputedStyle(frame).borderTopWidth, '0px');
    document.documentElement.style.colorScheme = 'dark';
    assert.equal(getComputedStyle(frame).colorScheme, 'dark');
    document.documentElement.style.colorScheme = '';
  });

  it('S1 is removed if its document can be read', async () => {
    let unsafe = 0;
    frame = mountView('<!doctype html>', { html: '' }, () => unsafe++);
    await new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }));
    assert.equal(unsafe, 0);
    frame.sandbox.add('allow-same-origin');
    frame.srcdoc = '<!doctype html>';
    await until(() => unsafe || undefined, 'the warning');
    assert.isFalse(frame.isConnected);
  });
});
