// A view never sees what somebody else has stored on its origin, whoever left it there and however it is kept.
import { assert } from 'chai';
import {
  formerSite,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
} from '../support/frame-harness.js';
import { settingsOf } from './support/isolations.js';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';

/** The first script of a view: what it finds, before anything else of the view runs. */
const LOOK = `<script>
  window.first = localStorage.length + sessionStorage.length + document.cookie.length;
  window.found = (async () => {
    const kinds = [];
    const look = async (name, count) => { try { if (await count()) kinds.push(name); } catch {} };
    await look('localStorage', () => localStorage.length);
    await look('sessionStorage', () => sessionStorage.length);
    await look('cookies', () => document.cookie.length);
    // Not all engines list a database that was just closed.
    await look('indexedDB', () => new Promise((done) => {
      const opening = indexedDB.open('drawings', 1);
      opening.onupgradeneeded = () => opening.transaction.abort();
      opening.onerror = () => done(0);
      opening.onsuccess = () => { opening.result.close(); done(1); };
    }));
    await look('caches', async () => (await caches.keys()).length);
    await look('files', async () => {
      for await (const name of (await navigator.storage.getDirectory()).keys()) return 1;
    });
    await look('workers', async () => (await navigator.serviceWorker.getRegistrations()).length);
    return kinds;
  })();
</script>`;

/** Stores something of each kind, and returns those that this engine lets a view store. */
const STORE = `(async () => {
  const kept = [];
  const put = async (name, action) => { try { await action(); kept.push(name); } catch {} };
  await put('localStorage', () => localStorage.setItem('a', 'b'));
  await put('indexedDB', () => new Promise((done, failed) => {
    const opening = indexedDB.open('drawings', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('all');
    opening.onerror = failed;
    opening.onsuccess = () => { opening.result.close(); done(); };
  }));
  await put('caches', () => caches.open('a'));
  await put('files', async () =>
    (await navigator.storage.getDirectory()).getFileHandle('file', { create: true }));
  document.cookie = 'a=b; Path=/; Secure; SameSite=None; Partitioned';
  if (document.cookie) kept.push('cookies');
  return kept;
})()`;

/** What the page knows of origins is lost, and what is stored there is not. */
function loseLedger() {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('mcp-app-site-data:')) localStorage.removeItem(key);
}

type Shown = Partial<McpAppFrameElement>;
const shownWith = async (settings: Shown) =>
  readyFrame({ ...settings, html: LOOK + (await scriptedHtml()) });
const show = async (serverId: string, more: Shown = {}) =>
  shownWith({ ...(await settingsOf('dedicated', serverId)), ...more });
const found = async (frame: McpAppFrameElement) =>
  (await viewEvaluates(frame, 'found')) as string[];

describe('what somebody has left on the origin of a view', () => {
  afterEach(removeFrames);

  it('is gone before the first script of the view runs', async () => {
    const kept = (await viewEvaluates(await show('left'), STORE)) as string[];
    assert.includeMembers(kept, ['localStorage', 'indexedDB', 'caches']);
    removeFrames();
    // The control: a view of the same owner finds it all.
    assert.includeMembers(await found(await show('left')), kept);
    removeFrames();
    loseLedger();
    const frame = await show('left');
    assert.equal(frame.details.isolation, 'dedicated');
    assert.deepEqual(await found(frame), []);
    assert.equal(await viewEvaluates(frame, 'first'), 0);
  });

  it('is gone for all of several views that start at once', async () => {
    await viewEvaluates(await show('at once'), STORE);
    removeFrames();
    loseLedger();
    const frames = await Promise.all([show('at once'), show('at once'), show('at once')]);
    for (const frame of frames) {
      assert.equal(frame.details.isolation, 'dedicated');
      assert.deepEqual(await found(frame), []);
    }
    // Nothing is deleted for the second and third: what the first stores stays.
    await viewEvaluates(frames[0]!, `localStorage.setItem('a', 'b'); 1`);
    assert.equal(await viewEvaluates(frames[2]!, `localStorage.getItem('a')`), 'b');
  });

  it('leaves the address of the document as it was, so that a view can reload itself', async () => {
    const frame = await show('addressed');
    const address = await viewEvaluates(frame, 'location.href');
    assert.match(String(address), /\/view\/[\w-]+$/);
  });

  it('cannot answer in the place of the document that looks: a service worker of a former site', async function () {
    const site = await formerSite();
    const views = { origin: site.views, key: 'the secret of this page' };
    const sandbox = { url: site.url, views, allowLoopback: true };
    const settings = { serverId: 'former', sandbox };
    const { viewOrigin } = (await shownWith(settings)).details;
    removeFrames();
    const outcome = await leaveWorker(site.around, viewOrigin!);
    if (outcome !== 'registered') return void this.skip();
    // The control: while the page knows the origin, the worker answers. Firefox and WebKit compare the path of an answer
    // without an address with the policy of the sandbox page, and refuse it.
    const control = shownWith(settings).then(
      (frame) => viewEvaluates(frame, 'window.isForged'),
      (error: Error) => /navigated-away/.test(error.message),
    );
    assert.isTrue(await control);
    removeFrames();
    loseLedger();
    const frame = await shownWith(settings).catch(({ message }: Error) => {
      // Firefox may delete the worker a moment after it has said so. Until then it refuses the worker's document, as above.
      assert.match(message, /navigated-away/);
      removeFrames();
      loseLedger();
      return shownWith(settings);
    });
    assert.isNotTrue(await viewEvaluates(frame, 'window.isForged'));
    // An engine that does not obey Clear-Site-Data still has the worker, so nothing can be deleted, and the view is opaque.
    const { isolation, refusals } = frame.details;
    if (isolation === 'dedicated') assert.deepEqual(await found(frame), []);
    else assert.equal(refusals?.[0]?.kind, 'origin');
  });
});

/** Registers the worker. Returns the error of engines that have none in frames. */
function leaveWorker(around: string, origin: string): Promise<string> {
  const frame = document.createElement('iframe');
  frame.src = `${around}#${encodeURIComponent(origin)}`;
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      if (typeof data?.outcome !== 'string') return;
      removeEventListener('message', listen);
      frame.remove();
      resolve(data.outcome);
    };
    addEventListener('message', listen);
    // WebKitGTK may never finish the registration of a worker in such a frame.
    setTimeout(listen, 30_000, { data: { outcome: 'late' } });
    document.body.append(frame);
  });
}
