import { assert } from 'chai';
import { otherOrigin } from '../../support/other-origin.js';
import { inlinePage } from './support/inline-page.js';
import { ALL_PLACES, filePlace, srcdocPlace, staticPlace } from './support/places.js';
import { aReportLater, OBEDIENT_VIEW, Rig, threeHellosLater, until } from './support/rig.js';

let rig: Rig;
afterEach(() => rig.dispose());

for (const place of ALL_PLACES)
  describe(`the handshake with ${place.name}`, () => {
    it('S2 S3 K5 a nonce, a port, and a View in an opaque origin', async () => {
      rig = new Rig(place);
      const { params } = await rig.show();
      assert.deepEqual(rig.hellos[0], { nonce: 'n0nce' });
      // ENGINES 2.2: without the base, the View would learn the whole URL of the host page.
      assert.deepEqual(params, { origin: 'null', base: 'about:srcdoc', doctype: true });
      assert.isTrue(rig.raw.every((frame) => typeof frame === 'string'));
      const reads = 'try { return parent.document.title; } catch (error) { return error.name; }';
      assert.equal(await rig.run(reads), 'SecurityError');
    });

    it('K5 a plain host, without nonce and port, gets objects and no extra message', async () => {
      rig = new Rig(place, '');
      await rig.show({ shim: true }, 'plain');
      assert.deepEqual(rig.hellos[0], {});
      await rig.run('post("no JSON-RPC"); say("ui/notifications/sandbox-x"); post({});');
      // Without the shim its key is an ordinary key.
      await rig.run('post({ "mcp-app-shim": {}, jsonrpc: "2.0", method: "kept" })');
      await aReportLater(place);
      assert.deepEqual(
        rig.messages.map(({ method }) => method),
        ['test/hello', 'test/ran', 'kept', 'test/ran'],
      );
      assert.isTrue(rig.raw.every((message) => typeof message === 'object'));
    });

    it('K5 does not use a port that arrives without a nonce', async () => {
      rig = new Rig(place, '');
      await rig.hello();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => assert.fail('used');
      const method = 'ui/notifications/sandbox-resource-ready';
      rig.post({ jsonrpc: '2.0', method, params: { html: OBEDIENT_VIEW } }, [port2]);
      await rig.heard('test/hello');
      assert.typeOf(rig.raw[0], 'object');
    });
  });

describe('the handshake', () => {
  it('S2 repeats the hello until a resource arrives, and not after that', async () => {
    rig = new Rig(srcdocPlace);
    await rig.hello();
    await until(() => rig.hellos[2], 'the third hello');
    await rig.show();
    const { length } = rig.hellos;
    await threeHellosLater(srcdocPlace);
    assert.equal(rig.hellos.length, length);
  });

  it('S3 ignores a second resource', async () => {
    rig = new Rig(srcdocPlace);
    await rig.show();
    await rig.run('window.first = true');
    rig.give({ html: OBEDIENT_VIEW });
    await threeHellosLater(srcdocPlace);
    assert.lengthOf(rig.all('test/hello'), 1);
    assert.isTrue(await rig.run('return window.first'));
  });

  it('S3 ignores what only a newer host knows, and does not pass it to the view', async () => {
    rig = new Rig(srcdocPlace);
    await rig.show({ shim: true, version: '99.0.0', later: { a: 1 } });
    rig.notify('ui/notifications/sandbox-later', { a: 1 });
    rig.notify('by/port');
    const { params } = await rig.heard('test/got');
    assert.deepInclude(params!['message'], { method: 'by/port' });
    assert.lengthOf(rig.all('test/got'), 1);
    assert.equal(await rig.run('return 1'), 1);
    assert.equal(rig.dropped(), 0);
  });

  it('S3 reports HTML that is empty or not a string, and accepts the next', async () => {
    rig = new Rig(srcdocPlace);
    await rig.hello();
    for (const html of ['', 7, undefined]) rig.give({ html });
    await until(() => rig.dropped('No HTML.') === 3 || undefined, 'the count of 3');
    await rig.show();
  });

  it('X2 ignores a resource from a window that is not the parent', async () => {
    rig = new Rig(srcdocPlace);
    await rig.hello();
    const stranger = document.createElement('iframe');
    document.body.append(stranger);
    const send = (stranger.contentWindow as Window & typeof globalThis).eval(
      `(frame) => frame.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready',
        params: { html: '<script>parent.postMessage({jsonrpc:"2.0",method:"forged"},"*")</' + 'script>' } }, '*')`,
    ) as (frame: Window) => void;
    const { length } = rig.hellos;
    send(rig.frame.contentWindow!);
    // It continues to ask for its resource, so it has not accepted this one.
    await until(() => rig.hellos[length + 1], 'two more hellos');
    await rig.show();
    assert.lengthOf(rig.all('forged'), 0);
    stranger.remove();
  });

  it('K5 does not listen to the window once there is a port', async () => {
    rig = new Rig(srcdocPlace);
    await rig.show();
    rig.post({ jsonrpc: '2.0', method: 'by/window' });
    rig.notify('by/port');
    const { params } = await rig.heard('test/got');
    assert.deepInclude(params!['message'], { method: 'by/port' });
    assert.lengthOf(rig.all('test/got'), 1);
  });

  it('X2 before the resource, forwards nothing, and nothing pins the host', async () => {
    rig = new Rig(srcdocPlace);
    await rig.hello();
    rig.post({ jsonrpc: '2.0', method: 'early' });
    rig.post(null);
    rig.post('text');
    await rig.show();
    assert.lengthOf(rig.all('test/got'), 0);
  });

  it('answers a ping itself', async () => {
    rig = new Rig(srcdocPlace);
    await rig.show();
    rig.notify('ui/notifications/sandbox-ping', { n: 7 });
    const { params } = await rig.heard('ui/notifications/sandbox-pong');
    assert.deepEqual(params, { n: 7 });
    assert.lengthOf(rig.all('test/got'), 0);
  });
});

describe('the sandbox page refuses to run', () => {
  /** Meanwhile another page, which does run, says hello three times. */
  const staysSilent = async () => {
    await threeHellosLater(staticPlace());
    assert.lengthOf(rig.hellos, 0);
  };

  it('S1 when its parent has the same origin, even if that is in its list', async () => {
    const { fill } = staticPlace();
    rig = new Rig({
      name: 'the host itself',
      origin: location.origin,
      fill(frame) {
        fill(frame, '');
        frame.src = frame.src.replace(otherOrigin, location.origin);
      },
    });
    await staysSilent();
    const text = rig.frame.contentDocument!.documentElement.textContent;
    assert.include(text, 'runs only inside a page of another origin');
  });

  it('X2 when its list names other hosts', async () => {
    rig = new Rig(staticPlace('https://chat.example https://other.example'));
    await staysSilent();
  });

  it('X2 when its list is empty and it is not opaque', async () => {
    rig = new Rig(staticPlace(''));
    await staysSilent();
  });

  it('X2 when its list is empty and the parent is of another origin', async () => {
    rig = new Rig({
      ...filePlace,
      fill(frame) {
        frame.setAttribute('sandbox', 'allow-scripts');
        frame.src = `${otherOrigin}/packages/elements/dist/sandbox.html`;
      },
    });
    await staysSilent();
  });

  it('S4 as a page without the policy that it should carry', async () => {
    rig = new Rig({
      ...srcdocPlace,
      fill(frame, nonce) {
        srcdocPlace.fill(frame, nonce);
        frame.srcdoc = inlinePage(nonce, { hosts: location.origin, policy: '' });
      },
    });
    await rig.hello();
    rig.give({ html: OBEDIENT_VIEW });
    const { message } = await rig.reported('view-error');
    assert.match(message as string, /no policy/i);
    assert.lengthOf(rig.all('test/hello'), 0);
  });
});
