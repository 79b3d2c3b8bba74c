// What the shim gives a view despite its opaque origin: a parent that can be read and patched, and storage.
import { assert } from 'chai';
import { srcdocPlace, staticPlace } from './support/places.js';
import { OBEDIENT_VIEW, Rig, until } from './support/rig.js';

/** A view that runs this script first. */
const viewWith = (script: string) =>
  OBEDIENT_VIEW.replace('<body>', `<body><script>${script}</script>`);

/** Everything that a Storage does, as an expression with `storage`. */
const SEMANTICS = `(() => {
  const attempt = (work) => { try { return work(); } catch ({ name }) { return name; } };
  const steps = [
    () => [storage.length, storage.key(0), storage.getItem('a'), storage.a, 'a' in storage],
    () => [storage.setItem('a', 1), storage.setItem('b', null), storage.setItem('c'.repeat(3), { x: 1 })],
    () => [storage.length, storage.getItem('a'), storage.b, storage['ccc'], storage.getItem({ toString: () => 'a' })],
    () => (storage.d = 4, storage[5] = 'five', [storage.d, storage.getItem('d'), storage[5], storage.getItem(5)]),
    () => Object.keys(storage).sort(),
    () => Object.entries(storage).sort(),
    () => JSON.stringify(Object.entries(Object.assign({}, storage)).sort()),
    () => { const seen = []; for (const key in storage) seen.push(key); return seen.sort(); },
    () => Array.from({ length: storage.length }, (_, n) => storage.key(n)).sort(),
    () => [storage.key(99), storage.key(-1), typeof storage.key('0'), typeof storage.key(0.5)],
    () => Object.getOwnPropertyDescriptor(storage, 'a'),
    () => [storage.hasOwnProperty('a'), Object.hasOwn(storage, 'zzz'), 'd' in storage, 'getItem' in storage],
    () => [delete storage.d, delete storage.zzz, storage.d, storage.getItem('d'), storage.length],
    () => [storage.removeItem('a'), storage.removeItem('a'), storage.getItem('a'), storage.length],
    () => (storage.setItem('length', 9), storage.setItem('__proto__', 'z'), [storage.length, storage.getItem('length')]),
    () => [storage.getItem('__proto__'), Object.getPrototypeOf(storage) === Storage.prototype, {}.z],
    () => ['length', '__proto__'].map((key) => storage.removeItem(key)),
    () => [storage instanceof Storage, String(storage), Storage.prototype.getItem.call(storage, 'b')],
    () => (Object.defineProperty(storage, 'e', { value: 'E' }), storage.getItem('e')),
    () => attempt(() => storage.setItem(Symbol.iterator, 'x')),
    () => attempt(() => Storage.prototype.getItem.call({}, 'x')),
    () => (storage[Symbol.for('s')] = 1, [storage[Symbol.for('s')], storage.length, delete storage[Symbol.for('s')]]),
    () => attempt(() => storage.setItem('big', 'x'.repeat(20_000_000))),
    () => { try { storage.big = 'x'.repeat(20_000_000); } catch (error) { return [error instanceof DOMException, error.code]; } },
    () => [storage.getItem('big'), storage.getItem('b')],
    () => [storage.clear(), storage.length, Object.keys(storage).length],
    () => [storage.setItem('', ''), storage.getItem(''), storage.key(0), storage.length, storage.clear()],
    () => { 'use strict'; return attempt(() => { storage.strict = 1; storage.removeItem('strict'); return 'strict'; }); },
  ];
  return steps.map((step) => JSON.stringify(attempt(step)));
})()`;

for (const place of [srcdocPlace, staticPlace()])
  describe(`window.parent of a view in ${place.name}`, () => {
    let rig: Rig;
    beforeEach(() => {
      rig = new Rig(place);
    });
    afterEach(() => rig.dispose());

    it('can be read: no member throws, and it is neither the view nor the page', async () => {
      await rig.show({ shim: true });
      const read = await rig.run(`
        const names = ['__v_isRef', '__v_skip', 'toJSON', 'then', 'document', 'innerWidth', 'name', 'nodeType', 'constructor'];
        for (const name of [...names, ...Object.getOwnPropertyNames(window)]) parent[name];
        parent.mark = 1;
        return [
          parent !== window, parent === window.parent, parent.self === parent, parent.parent === top,
          parent.top === top, parent.closed, parent.opener, parent.document, parent.mark,
          JSON.stringify({ ...parent }), String(parent), Object.getPrototypeOf(parent) === Object.prototype,
        ]`);
      const same = [true, true, true, true, true, false, null, null, 1];
      assert.deepEqual(read, [...same, '{"mark":1}', '[object Window]', false]);
    });

    it('hides nothing that was accessible: the real parent reveals nothing either', async () => {
      await rig.show();
      const ways = [
        'document',
        'location.href',
        'localStorage',
        'name',
        'frameElement',
        '__v_isRef',
      ];
      const read =
        await rig.run(`return [${ways.map((way) => `() => parent.${way}`)}].map((way) => {
        try { return way() ?? null; } catch ({ name }) { return name; }
      })`);
      // Firefox and WebKit do not throw for all of them.
      for (const value of read as unknown[]) assert.include(['SecurityError', null], value);
    });

    it('has a postMessage that can be replaced; the original reaches the host', async () => {
      const patch = `const original = window.parent.postMessage.bind(window.parent);
        window.parent.postMessage = (message, target, transfer) =>
          original({ ...message, params: { ...message.params, patched: true } }, target, transfer);`;
      const hello = await rig.show({ html: viewWith(patch), shim: true });
      assert.isTrue(hello.params!['patched']);
    });

    it('accepts answers to event.origin, which is the text null for an opaque origin', async () => {
      const answer = `addEventListener('message', ({ source, origin, data }) => {
        if (data.method !== 'test/one') return;
        const reply = (method) => ({ jsonrpc: '2.0', method });
        parent.postMessage(reply('test/to-origin'), origin);
        source.postMessage(reply('test/to-source'), origin);
        parent.postMessage(reply('test/with-options'), { targetOrigin: origin });
        let refused = 'none';
        try { parent.postMessage(reply('test/never'), 'no origin'); } catch ({ name }) { refused = name; }
        parent.postMessage({ ...reply('test/last'), params: { refused } }, origin, []);
      });`;
      await rig.show({ html: viewWith(answer), shim: true });
      rig.notify('test/one');
      await rig.heard('test/to-origin');
      await rig.heard('test/to-source');
      await rig.heard('test/with-options');
      const { params } = await rig.heard('test/last');
      assert.equal(params!['refused'], 'SyntaxError');
    });

    it("is the source of the host's messages, for every kind of listener", async () => {
      const listen = `window.sources = [];
        const note = ({ source, data }) => sources.push(source === window.parent && source === parent && data.method);
        onmessage = note; addEventListener('message', note, { capture: true });
        addEventListener('message', { handleEvent: note });`;
      await rig.show({ html: viewWith(listen), shim: true });
      rig.notify('test/one');
      await rig.heard('test/got');
      assert.deepEqual(await rig.run(`return sources`), [
        ...Array.from({ length: 3 }, () => 'test/one'),
        ...Array.from({ length: 3 }, () => 'test/run'),
      ]);
    });

    it('can be declared by the view as its own', async () => {
      for (const declaration of ['var parent = 7', 'let parent = 7']) {
        const declare = `const host = window.parent; ${declaration};
          host.postMessage({ jsonrpc: '2.0', method: 'test/declared', params: { type: typeof parent } }, '*');`;
        const other = new Rig(place);
        await other.hello();
        other.give({ html: `<!doctype html><script>${declare}</script>`, shim: true });
        const { params } = await other.heard('test/declared');
        assert.equal(params!['type'], 'number');
        other.dispose();
      }
    });
  });

describe('a frame inside the view', () => {
  it('is not mistaken for the parent, and a forged message of the view has no other source', async () => {
    const rig = new Rig(staticPlace());
    await rig.show({ shim: true });
    const sources = await rig.run(`
      const frame = Object.assign(document.createElement('iframe'), {
        srcdoc: '<script>parent.postMessage({ jsonrpc: "2.0", method: "test/run" }, "*"); parent.postMessage("last", "*")</' + 'script>',
      });
      const sources = [];
      const last = new Promise((done) => addEventListener('message', ({ source, data }) => {
        sources.push(source === parent, source === frame.contentWindow);
        if (data === 'last') done();
      }));
      document.body.append(frame);
      await last;
      return [...sources, new MessageEvent('message', { source: window }).source === window, new MessageEvent('message').source];`);
    assert.deepEqual(sources, [false, true, false, true, true, null]);
    rig.dispose();
  });
});

for (const place of [srcdocPlace, staticPlace()])
  describe(`the storage of a view in ${place.name}`, () => {
    let rig: Rig;
    beforeEach(() => {
      rig = new Rig(place);
    });
    afterEach(() => rig.dispose());

    it('behaves like that of a page', async () => {
      await rig.show({ shim: true });
      sessionStorage.clear();
      const real = new Function('storage', `return ${SEMANTICS}`)(sessionStorage) as string[];
      for (const name of ['localStorage', 'sessionStorage']) {
        const inView = await rig.run(`const storage = ${name}; return ${SEMANTICS}`);
        assert.deepEqual(inView, real);
      }
    });

    // Engines differ here: in Chromium such an item hides the method, and WebKit crashes when its own is frozen.
    it('keeps its methods, whatever the names of items, and cannot be frozen', async () => {
      await rig.show({ shim: true });
      const kept =
        await rig.run(`localStorage.getItem = 'a'; localStorage.setItem('setItem', 'b'); localStorage.constructor = 'c';
        let frozen = true;
        try { Object.freeze(localStorage); } catch { frozen = false; }
        localStorage.later = 'd';
        return [frozen, ...['getItem', 'setItem', 'constructor', 'later', 'x'].map((key) => localStorage.getItem(key))];`);
      assert.deepEqual(kept, [false, 'a', 'b', 'c', 'd', null]);
    });

    it('survives a reload by the view itself, and leaves window.name free', async () => {
      const once = `if (!localStorage.visits) {
          localStorage.visits = 1; sessionStorage.tab = 't';
          location.reload();
        } else { localStorage.visits++; }`;
      await rig.show({ html: viewWith(once), shim: true });
      const read = () => rig.run(`return [localStorage.visits, sessionStorage.tab, name]`);
      let seen = await read();
      // It may be asked before it has reloaded itself.
      for (let tries = 0; String(seen) !== '2,t,' && tries < 600; tries++) {
        await new Promise(requestAnimationFrame);
        seen = await read();
      }
      assert.deepEqual(seen, ['2', 't', '']);
    });
  });

describe('what the host stores for a view', () => {
  let rig: Rig;
  beforeEach(() => {
    rig = new Rig(srcdocPlace);
  });
  afterEach(() => rig.dispose());
  const told = () => rig.reports('storage').flatMap(({ items }) => items as [string, unknown][]);

  it('is available before its first script, whatever the text contains', async () => {
    const storage = [
      ['a', '</script><script>throw 1</script><!--'],
      ['__proto__', '\u2028\ud800'],
    ];
    const look = `const seen = [...Object.keys(localStorage), localStorage.a, localStorage.getItem('__proto__'), sessionStorage.length];`;
    await rig.show({ html: viewWith(look), shim: true, storage });
    assert.deepEqual(await rig.run('return seen'), ['a', storage[0]![1], storage[1]![1], 0]);
    assert.deepEqual(told(), []);
  });

  it('is updated only by changes of localStorage, merged, and before the message that follows', async () => {
    await rig.show({ shim: true, storage: [['old', '1']] });
    await rig.run(`for (let i = 0; i < 1000; i++) localStorage.count = i;
      localStorage.removeItem('old'); localStorage.removeItem('none'); sessionStorage.secret = 1;
      say('test/after')`);
    assert.deepEqual(told(), [
      ['count', '999'],
      ['old', null],
    ]);
    const methods = rig.messages.map(({ method }) => method);
    assert.isBelow(
      methods.indexOf('ui/notifications/sandbox-report'),
      methods.indexOf('test/after'),
    );
    await rig.run(`setTimeout(() => { localStorage.clear(); }, 0)`);
    await until(() => told()[2], 'the change without a message');
    assert.deepEqual(told()[2], ['count', null]);
  });

  it('is nothing unless the host asks for it', async () => {
    await rig.show({ shim: true });
    await rig.run(`localStorage.a = 1; post({ 'mcp-app-shim': { storage: [['a', '1']] } });`);
    await rig.run(`await new Promise((done) => setTimeout(done, 200))`);
    assert.deepEqual(rig.all('ui/notifications/sandbox-report'), []);
  });

  it('is not lost in a flood of notifications', async () => {
    await rig.show({ shim: true, storage: [] });
    await rig.run(`for (let i = 0; i < 1000; i++) say('flood', { i }); localStorage.kept = 'yes';`);
    assert.deepEqual(await until(() => told()[0], 'the change'), ['kept', 'yes']);
    assert.isAbove(rig.dropped('Too many notifications.'), 0);
  });

  it('is updated at a limited rate, whatever the view does', async () => {
    await rig.show({ shim: true, storage: [] });
    const started = performance.now();
    await rig.run(
      `for (let i = 0; i < 5000; i++) post({ 'mcp-app-shim': { storage: [['a', String(i)]] } });`,
    );
    const seconds = (performance.now() - started) / 1000;
    assert.isAtMost(rig.reports('storage').length, 400 + 100 * seconds + 1);
    // Nothing is lost: what the rate delays is merged, and arrives later.
    await until(() => told().find(([, value]) => value === '4999'), 'the last change');
  });
});
