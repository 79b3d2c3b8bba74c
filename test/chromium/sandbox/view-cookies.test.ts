// Cookies of views with an origin of their own: what views of different servers share of them, which the guides admit, and
// what an entry on the Public Suffix List changes. Cookies that make requests too large cannot be tested here, because this browser limits
// partitioned cookies to 10 kB: test/unit/server/view-origins.test.ts has the answers of the server.
import { describe, expect, it } from 'vitest';
import {
  closeFrames,
  openHost,
  show,
  sites,
  useDedicatedViews,
  viewDocument,
} from '../support/dedicated-views.js';

useDedicatedViews();

/** Others are not accepted in a frame of another site, in a profile that blocks third-party cookies. */
const LASTING = '; Path=/; Secure; SameSite=None; Partitioned';

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
});
