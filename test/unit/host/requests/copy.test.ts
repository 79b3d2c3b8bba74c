// `mcp-app/copy`: what is copied, who decides, and what is written down about it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Action } from '../../../../packages/elements/src/host/consent/action.js';
import { ActionGate } from '../../../../packages/elements/src/host/consent/action-gate.js';
import type { AskAnswer } from '../../../../packages/elements/src/host/consent/ask.js';
import type { AuditEntry } from '../../../../packages/elements/src/host/consent/audit.js';
import { UserGrants } from '../../../../packages/elements/src/host/consent/grants.js';
import { withCopying } from '../../../../packages/elements/src/host/requests/copy/copy-offer.js';
import { RequestTable } from '../../../../packages/elements/src/host/requests/request-table.js';
import type { SessionEvent } from '../../../../packages/elements/src/host/session/session-events.js';
import { viewScope } from '../support/view-scope.js';

/** One red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const image = { data: PNG, mimeType: 'image/png' };

let written: unknown[];
beforeEach(() => {
  written = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void written.push(text) },
    userActivation: { isActive: true },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A view whose user answers the question, and what is known afterwards. */
function copying(
  given: Parameters<typeof viewScope>[0] = {},
  { answer = 'once' as AskAnswer, isActive = true } = {},
) {
  const events: SessionEvent[] = [];
  const asked: Action[] = [];
  const scope = viewScope({
    consent: () => ({ ask: async (action) => (asked.push(action), answer) }),
    emit: (event) => (events.push(event), true),
    ...given,
  });
  const gate = new ActionGate(scope, new UserGrants(), () => ({ isActive, spend: () => isActive }));
  const table = new RequestTable(scope, gate);
  const { signal } = scope;
  return {
    asked,
    audit: () => events.filter(({ type }) => type === 'audit') as unknown as AuditEntry[],
    copy: async (params: Record<string, unknown>) =>
      table.answer('mcp-app/copy', params, { id: 1, signal, progress: () => {} }),
  };
}

describe('mcp-app/copy', () => {
  it('asks the user, copies, and audits the kind and size without the content', async () => {
    const { copy, asked, audit } = copying();
    expect(await copy({ text: 'npm start' })).toEqual({});
    expect(written).toEqual(['npm start']);
    expect(asked).toMatchObject([{ kind: 'copy', copied: { text: 'npm start' } }]);
    expect(audit()).toMatchObject([
      { kind: 'copy', what: 'text, 9 characters', decision: 'allowed', by: 'user', outcome: 'ok' },
    ]);
    expect(JSON.stringify(audit())).not.toContain('npm start');
  });

  it('says who refused it', async () => {
    const { copy, audit } = copying({}, { answer: 'deny' });
    expect(await copy({ text: 'x' })).toMatchObject({ isError: true, reason: 'denied' });
    expect(written).toEqual([]);
    expect(audit()).toMatchObject([{ decision: 'denied', by: 'user' }]);
  });

  it.each(['default', 'trusting', () => 'allow'] as const)(
    'copies nothing without input of the user, whatever the policy: %s',
    async (policy) => {
      const { copy, asked } = copying({ consent: () => ({ policy }) }, { isActive: false });
      expect(await copy({ text: 'x' })).toMatchObject({
        isError: true,
        reason: 'denied',
        message: expect.stringContaining('did not interact'),
      });
      expect([written, asked]).toEqual([[], []]);
    },
  );

  it('needs input also for the handler of a page', async () => {
    const handler = vi.fn();
    const { copy } = copying({ handlers: () => ({ copy: handler }) }, { isActive: false });
    expect(await copy({ text: 'x' })).toMatchObject({ isError: true });
    expect(handler).not.toHaveBeenCalled();
  });

  it('gives formatted text and images to the handler of a page', async () => {
    const handler = vi.fn();
    const { copy } = copying({ handlers: () => ({ copy: handler }) });
    expect(await copy({ text: 'x', html: '<b>x</b>', image })).toEqual({});
    const [copied] = handler.mock.calls[0]!;
    expect(copied).toMatchObject({
      text: 'x',
      html: '<b>x</b>',
      image: { width: 1, height: 1, blob: { type: 'image/png' } },
    });
  });

  it('says that the browser refused', async () => {
    vi.stubGlobal('navigator', {
      clipboard: { writeText: () => Promise.reject(new Error('not focused')) },
      userActivation: { isActive: true },
    });
    const { copy, audit } = copying();
    expect(await copy({ text: 'x' })).toEqual({
      isError: true,
      reason: 'failed',
      message: 'not focused',
    });
    expect(audit()).toMatchObject([{ decision: 'allowed', outcome: 'error' }]);
  });

  it.each([
    ['nothing', {}, /needs a text/],
    ['an empty text', { text: '' }, /needs a text/],
    ['text that is not text', { text: 7 }, /needs a text/],
    ['HTML alone', { html: '<b>x</b>' }, /needs a text/],
    ['HTML with an image, without text', { html: '<b>x</b>', image }, /needs a text, too/],
    ['another kind of image', { image: { ...image, mimeType: 'image/svg+xml' } }, /must be a PNG/],
    ['an image that is not base64', { image: { ...image, data: '%' } }, /must be a PNG/],
    [
      'a program as an image',
      { image: { ...image, data: btoa('MZ'.repeat(40)) } },
      /must be a PNG/,
    ],
    ['a text above the limit', { text: 'x'.repeat(101) }, /maxCopyBytes of the host is 100/],
    ['an image above the limit', { text: 'x'.repeat(90), image }, /maxCopyBytes/],
  ] as [string, Record<string, unknown>, RegExp][])('refuses %s', async (_, params, message) => {
    const { copy, asked, audit } = copying({ limits: { maxCopyBytes: 100 } });
    await expect(copy(params)).rejects.toThrow(message);
    expect([asked, written]).toEqual([[], []]);
    expect(audit()).toMatchObject([{ kind: 'copy', decision: 'denied', by: 'default' }]);
  });

  it('refuses an image with too many pixels before it is decoded', async () => {
    const bytes = Uint8Array.from(atob(PNG), (char) => char.charCodeAt(0));
    new DataView(bytes.buffer).setUint32(16, 1_000_000);
    new DataView(bytes.buffer).setUint32(20, 1_000_000);
    const decode = vi.fn();
    vi.stubGlobal('createImageBitmap', decode);
    const { copy } = copying();
    const data = btoa(String.fromCharCode(...bytes));
    await expect(copy({ image: { ...image, data } })).rejects.toThrow(/1000000 × 1000000 pixels/);
    expect(decode).not.toHaveBeenCalled();
  });

  it('refuses an image that cannot be decoded', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
    const { copy, asked, audit } = copying();
    await expect(copy({ image })).rejects.toThrow(/must be a PNG/);
    expect(asked).toEqual([]);
    expect(audit()).toMatchObject([{ kind: 'copy', decision: 'denied', by: 'default' }]);
  });

  it('decodes an image only if neither the policy, the rate nor missing input refuses it', async () => {
    const decode = vi.fn(async () => ({ close: () => {} }));
    vi.stubGlobal('createImageBitmap', decode);
    const still = copying({}, { isActive: false });
    expect(await still.copy({ image })).toMatchObject({ isError: true });
    const denied = copying({ consent: () => ({ policy: () => 'deny' }) });
    expect(await denied.copy({ image })).toMatchObject({ isError: true });
    expect(decode).not.toHaveBeenCalled();
    const { copy } = copying({
      limits: { copiesPerMinute: 1 },
      handlers: () => ({ copy: () => {} }),
    });
    expect(await copy({ image })).toEqual({});
    expect(await copy({ image })).toMatchObject({ isError: true });
    expect(decode).toHaveBeenCalledOnce();
  });
});

describe('the offer', () => {
  const offerOf = (handlers = {}) => withCopying({}, handlers).experimental?.['mcp-app/copy'];

  it('has what the browser can copy', () => {
    expect(offerOf()).toEqual({ text: {} });
    vi.stubGlobal('ClipboardItem', class {});
    expect(offerOf()).toEqual({ text: {}, html: {}, image: {} });
  });

  it('is missing without a clipboard, unless the page has a handler', () => {
    vi.stubGlobal('navigator', {});
    expect(offerOf()).toBeUndefined();
    expect(offerOf({ copy: () => {} })).toEqual({ text: {}, html: {}, image: {} });
  });

  it('can be replaced by the page', () => {
    const own = { experimental: { 'mcp-app/copy': { text: {} } } };
    expect(withCopying(own, { copy: () => {} })).toEqual(own);
  });
});
