// What a view could do with an origin of its own, beyond the routes of all kinds of isolation.
import { assert } from 'chai';
import {
  eventually,
  nextEvent,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
} from '../support/frame-harness.js';
import { siteData } from '../../packages/elements/src/host/site-data/site-data.js';
import { attackCode, reached, settled, startAttacker } from './support/attacker.js';
import { runAfterClick } from './support/click.js';
import { settingsOf } from './support/isolations.js';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';

/** A document of the view's origin whose policy allows this domain. */
const widerPath = (domain: string) =>
  `/view/${btoa(JSON.stringify({ connectDomains: [domain] })).replaceAll('=', '')}`;

/** The view knows a replacement of its parent. The getter of another window returns the real one. */
const REAL_PARENT = `Object.getOwnPropertyDescriptor(
  document.body.appendChild(document.createElement('iframe')).contentWindow, 'parent').get.call(window)`;

const attempt = (code: string) =>
  `(async () => { try { return String(await (${code})); } catch ({ name }) { return name; } })()`;

const FETCH = { name: 'fetch', closedBy: 'connect-src', code: 'fetch(target)' };

describe('a view with an origin of its own', () => {
  afterEach(removeFrames);
  const show = async (serverId?: string, more: Partial<McpAppFrameElement> = {}) => {
    const settings = await settingsOf('dedicated', serverId);
    const sandbox = { ...settings.sandbox, ...more.sandbox };
    return readyFrame({ html: await scriptedHtml(), ...settings, ...more, sandbox });
  };

  for (const name of ['document', 'localStorage', 'eval', 'frames[0].document.x'])
    it(`cannot use ${name} of the sandbox page`, async () => {
      const frame = await show();
      const code = `${REAL_PARENT}.${name}`;
      // Its own frames are listed by the sandbox page, and its own document is its own.
      const expected = name.startsWith('frames') ? 'undefined' : 'SecurityError';
      assert.equal(await viewEvaluates(frame, attempt(code)), expected);
    });

  it('cannot give up its origin for one that it shares', async () => {
    const frame = await show();
    const code = `(() => { document.domain = 'localhost'; return 'set'; })()`;
    assert.equal(await viewEvaluates(frame, attempt(code)), 'SecurityError');
  });

  it('cannot show a document with a wider policy in its own frame', async () => {
    const attacker = await startAttacker([FETCH]);
    const frame = await show();
    const violation = nextEvent(frame, 'mcp-app-csp-violation');
    viewEvaluates(frame, `location.href = ${JSON.stringify(widerPath(attacker.url))}; 1`).catch(
      () => {},
    );
    assert.equal((await violation).directive, 'frame-src');
  });

  it('cannot show the document of another server in its own frame', async () => {
    const frame = await show();
    const { pathname, origin } = new URL(String(await viewEvaluates(frame, 'location.href')));
    const other = origin.replace(/\/\/\w+/, '//vother') + pathname;
    const violation = nextEvent(frame, 'mcp-app-csp-violation');
    viewEvaluates(frame, `location.href = ${JSON.stringify(other)}; 1`).catch(() => {});
    assert.equal((await violation).directive, 'frame-src');
  });

  it('cannot put a document with a wider policy into a frame of its own', async () => {
    const attacker = await startAttacker([FETCH]);
    const frame = await show();
    const code = `new Promise((done) => {
        const nested = document.createElement('iframe');
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => done(effectiveDirective));
        nested.src = ${JSON.stringify(widerPath(attacker.url))};
        document.body.append(nested);
      })`;
    assert.equal(await viewEvaluates(frame, code), 'frame-src');
  });

  it('finds no document to run code in if the page allows windows', async () => {
    const attacker = await startAttacker([FETCH]);
    const frame = await show(undefined, { sandbox: { tokens: ['allow-popups'] } });
    const target = JSON.stringify(widerPath(attacker.url));
    await viewEvaluates(frame, 'window.outcome = null; 1');
    const code = `const opened = window.open(${target}, 'wider');
        const look = setInterval(() => {
          try { if (opened.location.href === 'about:blank') return; opened.document; outcome = 'reached'; }
          catch ({ name }) { outcome = name; }
          clearInterval(look);
          opened.close();
        }, 50);`;
    await runAfterClick(frame, code, (installed) => viewEvaluates(frame, installed));
    const outcome = await eventually(() => viewEvaluates(frame, 'outcome'), 'the window');
    assert.equal(outcome, 'SecurityError');
  });

  it('cannot get the storage that its origin has outside of frames, which nobody would delete', async () => {
    const frame = await show();
    await viewEvaluates(frame, 'window.outcome = null; 1');
    // Chromium gives storage, not only cookies, to those that ask for all.
    const code = `document.requestStorageAccess({ all: true })
      .then(() => { outcome = 'granted'; }, ({ name }) => { outcome = name; });`;
    await runAfterClick(frame, code, (installed) => viewEvaluates(frame, installed));
    const outcome = await eventually(() => viewEvaluates(frame, 'outcome'), 'the answer');
    assert.equal(outcome, 'NotAllowedError');
  });

  for (const path of ['/sw.js', '/view/e30', '/clear', 'data:text/javascript,'])
    it(`cannot register a service worker at ${path}`, async () => {
      const frame = await show();
      const code = `navigator.serviceWorker.register(${JSON.stringify(path)}).then(() => 'registered')`;
      assert.match(String(await viewEvaluates(frame, attempt(code))), /Error$/);
      const count = 'navigator.serviceWorker.getRegistrations().then(({ length }) => length)';
      assert.equal(await viewEvaluates(frame, attempt(count)), '0');
    });

  // Cookies cannot be shown here: a browser accepts those of frames over https only.
  it('does not share storage with another server', async () => {
    const [one, other] = [await show('one'), await show('other')];
    assert.notEqual(one.details.viewOrigin, other.details.viewOrigin);
    const store = `localStorage.setItem('channel', 'x'); caches.open('channel').then(() => 1)`;
    await viewEvaluates(one, store);
    const look = `(async () => [localStorage.getItem('channel'), await caches.keys()])()`;
    assert.deepEqual(await viewEvaluates(one, look), ['x', ['channel']]);
    assert.deepEqual(await viewEvaluates(other, look), [null, []]);
  });

  it('is one app with the other views of its server, OPEN as documented', async () => {
    const [one, same] = [await show('one app'), await show('one app')];
    await viewEvaluates(one, `localStorage.setItem('shared', 'x'); 1`);
    assert.equal(await viewEvaluates(same, `localStorage.getItem('shared')`), 'x');
  });

  it('has nothing left of what the host deletes', async () => {
    const STORE = `new Promise((done, failed) => {
        const opening = indexedDB.open('drawings', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('all');
        opening.onerror = failed;
        opening.onsuccess = () => done(opening.result);
      }).then((database) => new Promise((done) => {
        const transaction = database.transaction('all', 'readwrite');
        const all = transaction.objectStore('all');
        const reading = all.get('first');
        reading.onsuccess = () => all.put('a house', 'first');
        transaction.oncomplete = () => { database.close(); done(reading.result ?? null); };
      }))`;
    const all = `(async () => {
        const before = [localStorage.length, (await caches.keys()).length, await ${STORE}];
        localStorage.setItem('a', 'b');
        await caches.open('a');
        return before;
      })()`;
    assert.deepEqual(await viewEvaluates(await show('deleted'), all), [0, 0, null]);
    removeFrames();
    // The control: what was stored is there again.
    assert.deepEqual(await viewEvaluates(await show('deleted'), all), [1, 1, 'a house']);
    removeFrames();
    const deleted = await siteData.clear({ server: 'deleted' });
    assert.deepEqual(
      deleted.map(({ server }) => server),
      ['deleted'],
    );
    assert.deepEqual(await viewEvaluates(await show('deleted'), all), [0, 0, null]);
  });

  it('leaves nothing in storage that scripts seldom use', async () => {
    const put = `(async () => {
        const kept = [];
        const attempt = async (name, action) => { try { await action(); kept.push(name); } catch {} };
        await attempt('sessionStorage', () => sessionStorage.setItem('a', 'b'));
        await attempt('files', async () => {
          const root = await navigator.storage.getDirectory();
          const folder = await root.getDirectoryHandle('deep', { create: true });
          await folder.getFileHandle('file', { create: true });
        });
        await attempt('buckets', () => navigator.storageBuckets.open('hidden'));
        return kept;
      })()`;
    const look = `(async () => {
        const found = [];
        if (sessionStorage.getItem('a')) found.push('sessionStorage');
        try {
          for await (const name of (await navigator.storage.getDirectory()).keys()) found.push('files');
        } catch {}
        if ((await navigator.storageBuckets?.keys())?.length) found.push('buckets');
        return found;
      })()`;
    const kept = (await viewEvaluates(await show('seldom'), put)) as string[];
    assert.include(kept, 'sessionStorage');
    removeFrames();
    // The control: what was stored is there again. A frame has no own sessionStorage in some engines.
    const again = (await viewEvaluates(await show('seldom'), look)) as string[];
    assert.isNotEmpty(again);
    assert.includeMembers(kept, again);
    removeFrames();
    await siteData.clear({ server: 'seldom' });
    assert.deepEqual(await viewEvaluates(await show('seldom'), look), []);
  });

  it('cannot store again while it is removed', async () => {
    const late = `addEventListener('pagehide', () => {
        for (const end = Date.now() + 300; Date.now() < end;);
        localStorage.setItem('late', 'x');
      });
      setInterval(() => localStorage.setItem('late', 'x'), 1); 1`;
    await viewEvaluates(await show('late'), late);
    removeFrames();
    await siteData.clear({ server: 'late' });
    const frame = await show('late');
    assert.equal(await viewEvaluates(frame, `localStorage.getItem('late')`), null);
  });

  it('cannot keep a worker that stores again after it is gone', async () => {
    const worker = `const url = URL.createObjectURL(new Blob([
        \`onconnect = () => setInterval(() => { caches.open('late'); indexedDB.open('late'); }, 5);\`,
      ], { type: 'text/javascript' }));
      (() => { try { new SharedWorker(url).port.start(); return 'started'; } catch ({ name }) { return name; } })()`;
    await viewEvaluates(await show('worker'), worker);
    await new Promise((resolve) => setTimeout(resolve, 500));
    removeFrames();
    await siteData.clear({ server: 'worker' });
    const look = `(async () => [await caches.keys(), (await indexedDB.databases()).length])()`;
    assert.deepEqual(await viewEvaluates(await show('worker'), look), [[], 0]);
  });

  it('cannot say that its data was deleted', async () => {
    await viewEvaluates(await show('liar'), `localStorage.setItem('a', 'b'); 1`);
    removeFrames();
    const forger = await show('forger');
    const forge = `setInterval(() => {
        const message = { jsonrpc: '2.0', method: 'ui/notifications/sandbox-cleared', params: { failed: [] } };
        for (const target of [top, ${REAL_PARENT}]) target.postMessage(message, '*');
        for (let index = 0; index < top.length; index++) top[index].postMessage({ 'mcp-app-cleared': [] }, '*');
      }, 1); 1`;
    await viewEvaluates(forger, forge);
    await siteData.clear({ server: 'liar' });
    const left = await viewEvaluates(await show('liar'), `localStorage.getItem('a')`);
    assert.equal(left, null);
  });

  it('does not find the pages that delete or wait in the window of the host', async () => {
    const spy = await show('spy');
    const watch = `window.most = top.length;
      setInterval(() => { window.most = Math.max(most, top.length); }, 1); most`;
    const before = await viewEvaluates(spy, watch);
    await show('watched');
    assert.equal(await viewEvaluates(spy, 'most'), before);
  });

  it('cannot take the lock that keeps its data from being deleted', async () => {
    const frame = await show('locker');
    const steal = `(async () => {
        const name = 'mcp-app-view:' + origin;
        for (const steal of [true, false])
          navigator.locks.request(name, steal ? { steal } : {}, () => new Promise(() => {})).catch(() => {});
        return (await navigator.locks.query()).held.length;
      })()`;
    await viewEvaluates(frame, attempt(steal));
    const second = await show('locker');
    assert.equal(second.details.isolation, 'dedicated');
    removeFrames();
    await siteData.clear({ server: 'locker' });
  });

  it('the control: with the wider policy, the same code arrives', async () => {
    const attacker = await startAttacker([FETCH]);
    const frame = await readyFrame({
      resource: {
        text: await scriptedHtml(),
        _meta: { ui: { csp: { connectDomains: [attacker.url] } } },
      },
      ...(await settingsOf('dedicated')),
    });
    await viewEvaluates(frame, attackCode([FETCH], attacker));
    await settled(attacker, ['fetch']);
    assert.property(await reached(attacker), 'fetch');
  });
});
