// What a view has stored does not survive its deletion, and what nobody knows of is deleted: in a real browser, with
// several tabs, and with views that try to get around it.
import { describe, expect, it } from 'vitest';
import {
  closeFrames,
  openHost,
  openTab,
  page,
  show,
  sites,
  useDedicatedViews,
  useTab,
  viewDocument,
} from '../support/dedicated-views.js';

useDedicatedViews();

const store = async (text: string) => {
  const view = await viewDocument();
  await view.evaluate((text) => localStorage.setItem('draft', text), text);
};
const stored = async () => {
  const view = await viewDocument();
  return view.evaluate(() => localStorage.getItem('draft'));
};
const settings = () => ({
  url: sites.sandbox,
  views: { origin: sites.views, key: 'the secret of this page' },
});
/** Deletes everything. Returns the error, or what was deleted. */
const clear = () =>
  page.evaluate(
    (sandbox) =>
      window.elements.siteData.clear({}, sandbox).then(
        (entries) => `cleared ${entries.length}`,
        (error: Error) => error.message,
      ),
    settings(),
  );
const forget = () => page.evaluate(() => localStorage.clear());

describe('an origin that the page does not know', () => {
  it('is emptied before its first use', async () => {
    const first = await show();
    await store('a house');
    await forget();
    await openHost();
    const second = await show();
    expect(second).toMatchObject({ viewOrigin: first.viewOrigin, refused: [] });
    expect(await stored()).toBeNull();
    await store('a tree');
    await openHost();
    await show();
    expect(await stored()).toBe('a tree');
  });

  it('is known while a view of this page runs there', async () => {
    await show();
    await store('a house');
    await forget();
    expect(await show()).toMatchObject({ isolation: 'dedicated' });
    expect(await stored()).toBe('a house');
    // It is noted again.
    await openHost();
    await show();
    expect(await stored()).toBe('a house');
  });

  it('is not used if a store cannot be listed', async () => {
    await page.evaluateOnNewDocument(() => {
      IDBFactory.prototype.databases = () => Promise.reject(new TypeError('no'));
    });
    await openHost();
    const shown = await show();
    expect(shown).toMatchObject({ isolation: 'origin', refused: [{ kind: 'origin' }] });
    expect(JSON.stringify(shown.refused)).toContain('Could not delete indexedDB of');
  });

  it('is not used if something is left', async () => {
    await page.evaluateOnNewDocument(() => {
      CacheStorage.prototype.keys = async () => ['left'];
      FileSystemDirectoryHandle.prototype.removeEntry = async () => {};
    });
    await openHost();
    const shown = await show();
    expect(shown.isolation).toBe('origin');
    expect(JSON.stringify(shown.refused)).toContain('Could not delete caches of');
  });
});

describe('deleting', () => {
  it('reaches storage buckets, and cookies of other folders and of the domain above', async () => {
    await show();
    const view = await viewDocument();
    const put = await view.evaluate(async () => {
      const { storageBuckets } = navigator as unknown as {
        storageBuckets: { open(name: string): Promise<unknown>; keys(): Promise<string[]> };
      };
      await storageBuckets.open('hidden');
      // Others are not accepted in a frame of another site.
      const secure = '; Secure; SameSite=None; Partitioned';
      document.cookie = `here=1; Path=/${secure}`;
      document.cookie = `folder=1${secure}`;
      document.cookie = `__Host-prefix=1; Path=/${secure}`;
      document.cookie = `other=1; Path=/somewhere/else${secure}`;
      document.cookie = `domain=1; Path=/; Domain=views.localhost${secure}`;
      document.cookie = `nameless; Path=/${secure}`;
      return storageBuckets.keys();
    });
    expect(put).toEqual(['hidden']);
    const cookies = async () =>
      (await page.browserContext().cookies()).map(({ name, path }) => `${name} ${path}`).sort();
    expect(await cookies()).toEqual([
      ' /',
      '__Host-prefix /',
      'domain /',
      'folder /view',
      'here /',
      'other /somewhere/else',
    ]);
    await closeFrames();
    expect(await clear()).toBe('cleared 1');
    await show();
    const again = await viewDocument();
    const left = await again.evaluate(() => {
      const { storageBuckets } = navigator as unknown as {
        storageBuckets: { keys(): Promise<string[]> };
      };
      return storageBuckets.keys();
    });
    expect(left).toEqual([]);
    expect(await cookies()).toEqual([]);
  });

  it('waits for the last handlers of a removed view', async () => {
    await show();
    const view = await viewDocument();
    await view.evaluate(() =>
      addEventListener('pagehide', () => {
        for (const end = Date.now() + 400; Date.now() < end;);
        localStorage.setItem('draft', 'survived');
      }),
    );
    await closeFrames();
    expect(await clear()).toBe('cleared 1');
    await show();
    expect(await stored()).toBeNull();
  });

  it('is over before a view starts that was added meanwhile, and what that one stores stays', async () => {
    await show();
    await store('a house');
    await closeFrames();
    const clearing = clear();
    await show();
    expect(await stored()).toBeNull();
    await store('a tree');
    expect(await clearing).toBe('cleared 1');
    expect(await stored()).toBe('a tree');
  });

  it('is not possible through a page that this page does not use, whatever its ledger says', async () => {
    await show();
    await closeFrames();
    await page.evaluate(() => {
      const [key] = Object.keys(localStorage).filter((name) =>
        name.startsWith('mcp-app-site-data'),
      );
      const entry = JSON.parse(localStorage.getItem(key!)!) as Record<string, unknown>;
      const origin = 'http://evil.localhost:1';
      const edited = { ...entry, origin, sandbox: 'http://evil.localhost:1/' };
      const other = key!.replace(entry['origin'] as string, origin);
      localStorage.setItem(other, JSON.stringify(edited));
      localStorage.setItem(key!, JSON.stringify({ ...entry, sandbox: 'http://evil.localhost:1/' }));
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    expect(await clear()).toContain('no sandbox page that this page uses serves it');
    expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
  });
});

describe('a window of a view', () => {
  it('has storage of its own, which is not deleted: OPEN as documented', async () => {
    const open = async (code: string) => {
      await show({ sandbox: { tokens: ['allow-popups'] } });
      const view = await viewDocument();
      await view.evaluate((code) => {
        addEventListener('click', () => {
          const opened = window.open('about:blank')!;
          document.title = String(new Function('opened', code)(opened));
          opened.close();
        });
      }, code);
      const body = await view.$('html');
      await body!.click();
      await expect.poll(() => view.title()).not.toBe('View');
      return view.title();
    };
    const put = `opened.localStorage.setItem('hidden', 'x'); return localStorage.getItem('hidden')`;
    expect(await open(put)).toBe('null');
    await closeFrames();
    expect(await clear()).toBe('cleared 1');
    expect(await open(`return opened.localStorage.getItem('hidden')`)).toBe('x');
  });
});

describe('with several tabs', () => {
  it('nothing is deleted while a view runs in another one', async () => {
    const first = page;
    await show();
    await store('a house');
    const second = await openTab();
    expect(await clear()).toContain('perhaps in another tab');
    useTab(first);
    expect(await stored()).toBe('a house');
    await first.close();
    useTab(second);
    expect(await clear()).toBe('cleared 1');
    await show();
    expect(await stored()).toBeNull();
  });

  it('an origin that nobody knows of is not used while a view runs there in another one', async () => {
    await show();
    await store('a house');
    await forget();
    await openTab();
    const shown = await show();
    expect(shown.isolation).toBe('origin');
    expect(JSON.stringify(shown.refused)).toContain('perhaps in another tab');
  });

  it('a view waits for what another tab deletes', async () => {
    const first = page;
    await show();
    await store('a house');
    await closeFrames();
    const second = await openTab();
    useTab(first);
    const clearing = clear();
    useTab(second);
    await show();
    await clearing;
    expect(await stored()).toBeNull();
  });

  it('what a view has kept for its tab is deleted in all of them', async () => {
    const first = page;
    await show({ user: 'ann' });
    const view = await viewDocument();
    await view.evaluate(() => sessionStorage.setItem('draft', 'of ann'));
    await closeFrames();
    await openTab();
    expect(await clear()).toBe('cleared 1');
    // From now on, the origin is known.
    await show({ user: 'ann' });
    useTab(first);
    await show({ user: 'ann' });
    const again = await viewDocument();
    expect(await again.evaluate(() => sessionStorage.getItem('draft'))).toBeNull();
  });
});

describe('what deletes', () => {
  it('cannot be found by a view', async () => {
    await show({ server: 'spy' });
    const spy = await viewDocument();
    const watching = spy.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let most = 0;
          const end = Date.now() + 4000;
          const look = setInterval(() => {
            most = Math.max(most, top!.length);
            if (Date.now() > end || (self as { isDone?: boolean }).isDone) {
              clearInterval(look);
              resolve(most);
            }
          }, 1);
        }),
    );
    await show({ server: 'other' });
    await spy.evaluate(() => void ((self as { isDone?: boolean }).isDone = true));
    expect(await watching).toBe(0);
  });
});
