// Views with an origin of their own, in a real browser: what they get, and what stays closed.
import { describe, expect, it } from 'vitest';
import {
  openHost,
  page,
  show,
  sites,
  useDedicatedViews,
  viewDocument,
} from '../support/dedicated-views.js';

useDedicatedViews();

/** Stores a drawing in IndexedDB. */
const draw = (text: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('drawings', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('all');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const writing = opening.result.transaction('all', 'readwrite');
      writing.objectStore('all').put(text, 'first');
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });

/** The drawing; undefined if there is none. */
const drawn = () =>
  new Promise<unknown>((resolve, reject) => {
    const opening = indexedDB.open('drawings', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('all');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const reading = opening.result.transaction('all').objectStore('all').get('first');
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });

describe('a view with an origin of its own', () => {
  it('has that origin, and storage that survives a reload of the host', async () => {
    const shown = await show();
    expect(shown).toMatchObject({ isolation: 'dedicated', refused: [] });
    const view = await viewDocument();
    expect(await view.evaluate(() => [window.origin, location.origin])).toEqual([
      shown.viewOrigin,
      shown.viewOrigin,
    ]);
    expect(shown.viewOrigin).toMatch(/^http:\/\/v[a-z2-7]{52}\.views\.localhost:\d+$/);
    await view.evaluate(draw, 'a house');
    await view.evaluate(() => localStorage.setItem('draft', 'x'));
    await openHost();
    await show();
    const again = await viewDocument();
    expect(await again.evaluate(drawn)).toBe('a house');
    expect(await again.evaluate(() => localStorage.getItem('draft'))).toBe('x');
  });

  it('is named in the address of the sandbox page once it is known, so that its document loads at once', async () => {
    const { viewOrigin } = await show();
    const address = () => page.frames()[1]!.url();
    expect(address()).not.toContain(viewOrigin);
    await openHost();
    await show();
    expect(address()).toMatch(/#[\d-]+@http:/);
    expect(address().endsWith(`@${viewOrigin}`)).toBe(true);
  });

  it('is not chosen by what is in the storage of the page', async () => {
    const { viewOrigin } = await show();
    const bank = await show({ server: 'bank' });
    await (await viewDocument()).evaluate(draw, 'the money');
    // As any script of the page could do it.
    await page.evaluate(
      (of) => {
        const [key] = Object.keys(localStorage).filter((name) => name.endsWith(`@${of.shop}`));
        const entry = JSON.parse(localStorage.getItem(key!)!) as Record<string, unknown>;
        localStorage.removeItem(key!);
        const edited = JSON.stringify({ ...entry, origin: of.bank });
        localStorage.setItem(key!.replace(of.shop, of.bank), edited);
      },
      { shop: viewOrigin!, bank: bank.viewOrigin! },
    );
    await openHost();
    expect(await show()).toMatchObject({ isolation: 'dedicated', viewOrigin, refused: [] });
    expect(await (await viewDocument()).evaluate(drawn)).toBeUndefined();
  });

  it.each([
    ['another server', { server: 'bank' }],
    ['another user', { user: 'bob' }],
    ['no user', {}],
  ])('is invisible to the views of %s', async (_name, other) => {
    const first = await show({ user: 'ann' });
    await (await viewDocument()).evaluate(draw, 'a house');
    const second = await show(other);
    expect(second.viewOrigin).not.toBe(first.viewOrigin);
    expect(await (await viewDocument()).evaluate(drawn)).toBeUndefined();
  });

  it('cannot reach the documents of the sandbox page and of the host', async () => {
    await show();
    const view = await viewDocument();
    const reach = (code: string) =>
      view.evaluate((code) => {
        try {
          return String(new Function(`return ${code}`)());
        } catch (error) {
          return (error as Error).name;
        }
      }, code);
    // The parent that the view knows is a replacement. The getter of another window gives the real one.
    const parentOf = (name: string) => `(() => {
      const { contentWindow } = document.body.appendChild(document.createElement('iframe'));
      return Object.getOwnPropertyDescriptor(contentWindow, 'parent').get.call(${name});
    })()`;
    for (const code of [
      `${parentOf('window')}.document`,
      `${parentOf('window')}.localStorage`,
      'top.document',
      'top.localStorage',
      'frameElement.ownerDocument',
      'document.domain = "views.localhost"',
    ])
      expect([code, await reach(code)]).toEqual([
        code,
        code.startsWith('frameElement') ? 'TypeError' : 'SecurityError',
      ]);
    // The control: its own document.
    expect(await reach(`${parentOf('frames[0]')}.document.title`)).toBe('View');
    const [, sandbox] = page.frames();
    expect(
      await sandbox!.evaluate(() => document.querySelector('iframe')!.contentDocument),
    ).toBeNull();
  });

  it('is bound by its policy, and by the path of its document', async () => {
    const shown = await show();
    const view = await viewDocument();
    const fetched = (url: string) =>
      view.evaluate(
        (url) =>
          fetch(url).then(
            (answer) => answer.text(),
            () => 'blocked',
          ),
        url,
      );
    sites.allowed.add(shown.viewOrigin!);
    expect(await fetched(sites.api)).toBe('blocked');
    expect(await fetched(`${shown.viewOrigin}/view/e30`)).toBe('blocked');
    // A document with a wider policy, on the same origin.
    const wider = Buffer.from(JSON.stringify({ connectDomains: [sites.api] })).toString(
      'base64url',
    );
    await view.evaluate((path) => void (location.href = path), `/view/${wider}`);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('mcp-app-frame')!.status))
      .toBe('error');
  });

  it('calls an API that allows only its origin', async () => {
    const shown = await show({ meta: { csp: { connectDomains: [sites.api] } } });
    const view = await viewDocument();
    const call = () =>
      view.evaluate(
        (url) =>
          fetch(url).then(
            (answer) => answer.text(),
            () => 'refused',
          ),
        sites.api,
      );
    sites.allowed.clear();
    expect(await call()).toBe('refused');
    sites.allowed.add(shown.viewOrigin!);
    expect(await call()).toBe('answer');
  });

  it('starts again with its HTML when it reloads itself', async () => {
    await show();
    const view = await viewDocument();
    await view.evaluate(() => {
      document.title = 'before';
      location.reload();
    });
    const again = await viewDocument();
    expect(await again.evaluate(() => [document.title, document.compatMode])).toEqual([
      'View',
      'CSS1Compat',
    ]);
    expect(await page.evaluate(() => document.querySelector('mcp-app-frame')!.status)).toBe(
      'ready',
    );
  });

  it('keeps what it has stored when it reloads itself at a hash of its own', async () => {
    await show();
    const view = await viewDocument();
    await view.evaluate(draw, 'a house');
    await view.evaluate(() => {
      document.title = 'before';
      // A name that the route of an app may have.
      location.hash = 'clear';
      location.reload();
    });
    const again = await viewDocument();
    expect(await again.evaluate(drawn)).toBe('a house');
  });

  it('has no service worker', async () => {
    await show();
    const view = await viewDocument();
    const outcome = await view.evaluate(() =>
      navigator.serviceWorker.register('/view/e30').then(
        () => 'registered',
        (error: Error) => error.name,
      ),
    );
    expect(outcome).toBe('SecurityError');
  });

  it('keeps the strict policy that the host asked for', async () => {
    for (const strictCsp of [true, false]) {
      await show({ server: `strict ${strictCsp}`, sandbox: { strictCsp } });
      const view = await viewDocument();
      // Later, because code that the debugger runs may use eval.
      await view.evaluate(() => {
        const script = document.createElement('script');
        script.textContent =
          'setTimeout(() => { try { document.title = eval("`yes`"); } catch { document.title = "no"; } })';
        document.body.append(script);
      });
      await expect.poll(() => view.title()).toBe(strictCsp ? 'no' : 'yes');
    }
  });
});

describe('when there is no such origin', () => {
  it('a view of a server without a name is opaque, and the frame says why', async () => {
    const shown = await show({ server: null });
    expect(shown.isolation).toBe('origin');
    expect(shown.viewOrigin).toBeUndefined();
    expect(shown.refused).toMatchObject([{ kind: 'origin', what: 'origin' }]);
  });

  it('a sandbox server without it is an error, not an opaque view', async () => {
    const shown = await show({ sandbox: { url: sites.plainSandbox } });
    expect(shown.error).toMatchObject({ reason: 'no-view-origin' });
  });

  it('a view that expects one is told apart', async () => {
    const shown = await show({ meta: { domain: 'maps.example' }, sandbox: { views: undefined } });
    expect(shown).toMatchObject({
      isolation: 'origin',
      refused: [{ kind: 'origin', what: 'maps.example' }],
    });
  });
});

describe('what a view has stored', () => {
  const list = () => page.evaluate(() => window.elements.siteData.list());
  const closeFrames = () =>
    page.evaluate(() => document.querySelectorAll('mcp-app-frame').forEach((one) => one.remove()));

  it('is listed and deleted for one server', async () => {
    const shop = await show({ server: 'shop' });
    await (await viewDocument()).evaluate(draw, 'a house');
    await (
      await viewDocument()
    ).evaluate(async () => {
      localStorage.setItem('a', 'b');
      await caches.open('cache');
      const folder = await navigator.storage.getDirectory();
      await folder.getFileHandle('file', { create: true });
      document.cookie = 'a=b';
    });
    const bank = await show({ server: 'bank' });
    await (await viewDocument()).evaluate(draw, 'a vault');
    expect((await list()).map(({ server, origin }) => [server, origin])).toEqual([
      ['bank', bank.viewOrigin],
      ['shop', shop.viewOrigin],
    ]);
    await closeFrames();
    await page.evaluate(() => window.elements.siteData.clear({ server: 'shop' }));
    expect((await list()).map(({ server }) => server)).toEqual(['bank']);
    await show({ server: 'shop' });
    const view = await viewDocument();
    expect(await view.evaluate(drawn)).toBeUndefined();
    expect(
      await view.evaluate(async () => {
        const folder = await navigator.storage.getDirectory();
        const files: string[] = [];
        for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
          files.push(name);
        return [localStorage.length, await caches.keys(), files, document.cookie];
      }),
    ).toEqual([0, [], [], '']);
    await closeFrames();
    await show({ server: 'bank' });
    expect(await (await viewDocument()).evaluate(drawn)).toBe('a vault');
  });

  it('is gone after the user signed out, before the next view of the origin starts', async () => {
    const before = await show({ user: 'ann' });
    await (await viewDocument()).evaluate(draw, 'a house');
    await page.evaluate(() => {
      document.querySelectorAll('mcp-app-frame').forEach((one) => one.remove());
      window.elements.forgetUser();
    });
    const after = await show({ user: 'ann' });
    expect(after.viewOrigin).toBe(before.viewOrigin);
    expect(await (await viewDocument()).evaluate(drawn)).toBeUndefined();
  });

  it('is gone although a view ignores its teardown and stores until the end, and the page deletes its storage', async () => {
    await show({ user: 'ann' });
    const view = await viewDocument();
    await view.evaluate(() => {
      addEventListener('message', (event) => event.stopImmediatePropagation(), true);
      setInterval(() => localStorage.setItem('draft', 'secret'), 20);
    });
    await page.evaluate(() => {
      window.elements.forgetUser();
      localStorage.clear();
    });
    await page.evaluate(() =>
      document.querySelectorAll('mcp-app-frame').forEach((one) => one.remove()),
    );
    await show({ user: 'ann' });
    expect(await (await viewDocument()).evaluate(() => localStorage.getItem('draft'))).toBeNull();
  });

  it('is not deleted again, once the next user stores something', async () => {
    await show({ user: 'ann' });
    await page.evaluate(() => {
      document.querySelectorAll('mcp-app-frame').forEach((one) => one.remove());
      window.elements.forgetUser();
    });
    await show({ user: 'ann' });
    await (await viewDocument()).evaluate(draw, 'a tree');
    // Longer than the delay after which the page deletes what is left.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await page.evaluate(() =>
      document.querySelectorAll('mcp-app-frame').forEach((one) => one.remove()),
    );
    await show({ user: 'ann' });
    expect(await (await viewDocument()).evaluate(drawn)).toBe('a tree');
  });

  it('is gone even if the page was left at once', async () => {
    await show({ user: 'ann' });
    await (await viewDocument()).evaluate(draw, 'a house');
    await page.evaluate(() => window.elements.forgetUser());
    await openHost();
    await show({ user: 'ann' });
    expect(await (await viewDocument()).evaluate(drawn)).toBeUndefined();
  });
});
