// Cookies of views with an origin of their own: what views of different servers share of them, which the guides admit, and
// what an entry on the Public Suffix List changes.
import { describe, expect, it } from 'vitest';
import {
  closeFrames,
  openHost,
  page,
  show,
  sites,
  useDedicatedViews,
  viewDocument,
} from '../support/dedicated-views.js';

useDedicatedViews();

/** Others are not accepted in a frame of another site. Chromium limits partitioned ones to 10 kB. */
const LASTING = '; Path=/; Secure; SameSite=None';

/** Shows a view of this server alone, and sets a cookie there. Returns the cookies that it has then. */
async function withCookie(server: string, cookie: string, sandbox = {}): Promise<string> {
  await closeFrames();
  expect(await show({ server, sandbox })).toMatchObject({ isolation: 'dedicated' });
  const view = await viewDocument();
  return view.evaluate(
    (text) => {
      if (text) document.cookie = text;
      return document.cookie;
    },
    cookie && cookie + LASTING,
  );
}
const cookiesOf = (server: string, sandbox = {}) => withCookie(server, '', sandbox);

describe('cookies of views', () => {
  it('are a channel between servers whose domain is not on the Public Suffix List: OPEN as documented', async () => {
    // Both origins are known from now on, so they are not emptied.
    await cookiesOf('shop');
    await cookiesOf('bank');
    expect(await withCookie('shop', 'channel=x; Domain=views.localhost')).toBe('channel=x');
    expect(await cookiesOf('bank')).toBe('channel=x');
  });

  it('are deleted for all servers when one origin is emptied', async () => {
    expect(await withCookie('shop', 'own=x')).toBe('own=x');
    await cookiesOf('bank');
    expect(await cookiesOf('shop')).toBe('');
  });

  it('stay with their server if the domain is on the Public Suffix List', async () => {
    const { host, sandbox: url, views: origin } = sites.apart;
    const sandbox = { url, views: { origin, key: 'the secret of this page' } };
    await openHost(host);
    expect(await withCookie('shop', 'own=x', sandbox)).toBe('own=x');
    expect(await withCookie('shop', 'channel=x; Domain=localhost', sandbox)).toBe('own=x');
    // Its origin is emptied before its first use.
    expect(await cookiesOf('bank', sandbox)).toBe('');
    expect(await cookiesOf('shop', sandbox)).toBe('own=x');
  });

  it('cannot be so many that the views of other servers do not load', async () => {
    const { sandbox: url, views: origin } = sites.started;
    const sandbox = { url, views: { origin, key: 'the secret of this page' } };
    // One is known, the other is emptied before its first use.
    await cookiesOf('bank', sandbox);
    await withCookie('shop', '', sandbox);
    const view = await viewDocument();
    const length = await view.evaluate((attributes) => {
      for (let index = 0; index < 150; index++)
        document.cookie = `bomb${index}=${'x'.repeat(4000)}; Domain=started.localhost${attributes}`;
      return document.cookie.length;
    }, LASTING);
    expect(length).toBeGreaterThan(400_000);
    expect(await cookiesOf('bank', sandbox)).toBe('');
    expect(await page.browserContext().cookies()).toEqual([]);
    await withCookie('shop', `bomb=${'x'.repeat(4000)}; Domain=started.localhost`, sandbox);
    expect(await cookiesOf('new', sandbox)).toBe('');
  });
});
