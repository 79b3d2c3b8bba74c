// Which way a view copies, and what it learns if that fails.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostCapabilities } from '../../../packages/elements/src/protocol/index.js';
import { RpcError } from '../../../packages/elements/src/rpc/rpc-error.js';
import {
  copyContent,
  copyText,
  trackCopy,
} from '../../../packages/elements/src/view/copy/copy-state.js';
import type { CopyError } from '../../../packages/elements/src/view/copy/copy.js';
import { connected } from './support/fake-host.js';

const OFFER = { experimental: { 'mcp-app/copy': { text: {}, html: {} } } };
const GRANT = { sandbox: { permissions: { clipboardWrite: {} } } };

let written: string[];
/** What the browser does with a text. */
let browser: (text: string) => Promise<void>;
beforeEach(() => {
  written = [];
  browser = async (text) => void written.push(text);
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (text: string) => browser(text) },
    userActivation: { isActive: true },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A connected view, and the requests that its host got and answers. */
async function viewIn(hostCapabilities: HostCapabilities, answer: () => object = () => ({})) {
  const { app, host } = await connected({ hostCapabilities });
  const asked: unknown[] = [];
  host.peer.handle('mcp-app/copy' as never, (params) => (asked.push(params), answer() as never));
  return { app, asked };
}

const reasonOf = (copying: Promise<unknown>) =>
  copying.then(
    () => 'copied',
    (error: CopyError) => error.reason,
  );

/** The older way of browsers, which this document refuses. */
function withoutCopyCommand() {
  browser = () => Promise.reject(new Error('not allowed'));
  const box = { style: {}, remove() {} };
  vi.stubGlobal('getSelection', () => null);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', {
    createElement: () => box,
    body: { append() {} },
    execCommand: () => false,
  });
}

describe('copyText', () => {
  it('uses the browser in a host that allows it, and in one that says nothing', async () => {
    for (const capabilities of [{ ...OFFER, ...GRANT }, {}]) {
      const { app, asked } = await viewIn(capabilities);
      await copyText(app, 'hello');
      expect(asked).toEqual([]);
    }
    expect(written).toEqual(['hello', 'hello']);
  });

  it('asks a host that offers it and does not allow the clipboard', async () => {
    const { app, asked } = await viewIn(OFFER);
    await copyText(app, 'hello');
    expect(asked).toEqual([{ text: 'hello' }]);
    expect(written).toEqual([]);
  });

  it('asks the host if the browser refuses', async () => {
    withoutCopyCommand();
    const { app, asked } = await viewIn({ ...OFFER, ...GRANT });
    await copyText(app, 'hello');
    expect(asked).toEqual([{ text: 'hello' }]);
  });

  it('sends HTML only to a host that copies it, and an image to none that does not', async () => {
    const both = { text: 'x', html: '<b>x</b>' };
    const formatted = await viewIn(OFFER);
    await copyContent(formatted.app, both);
    expect(formatted.asked).toEqual([both]);
    const plain = await viewIn({ experimental: { 'mcp-app/copy': { text: {} } } });
    await copyContent(plain.app, both);
    expect(plain.asked).toEqual([{ text: 'x' }]);
    const image = new Blob(['x'], { type: 'image/png' });
    expect(await reasonOf(copyContent(plain.app, { image }))).toBe('unsupported');
    expect(plain.asked).toHaveLength(1);
  });

  it('does not go around a host that refuses', async () => {
    const denied = () => ({ isError: true, reason: 'denied', message: 'The user denied it.' });
    const { app } = await viewIn(OFFER, denied);
    await expect(copyText(app, 'hello')).rejects.toMatchObject({
      name: 'CopyError',
      reason: 'denied',
      message: 'The user denied it.',
    });
    expect(written).toEqual([]);
  });

  it('says why nothing was copied', async () => {
    const { app } = await viewIn(OFFER, () => {
      throw new RpcError(-32602, 'too large');
    });
    expect(await reasonOf(copyText(app, 'x'))).toBe('invalid');
    const failing = await viewIn(OFFER, () => {
      throw new RpcError(-32603, 'broken');
    });
    expect(await reasonOf(copyText(failing.app, 'x'))).toBe('failed');
    const handler = await viewIn(OFFER, () => ({ isError: true }));
    expect(await reasonOf(copyText(handler.app, 'x'))).toBe('denied');
    withoutCopyCommand();
    const alone = await viewIn({});
    expect(await reasonOf(copyText(alone.app, 'x'))).toBe('unsupported');
  });

  it('refuses content that nothing can copy', async () => {
    const { app } = await viewIn({});
    const svg = new Blob(['<svg/>'], { type: 'image/svg+xml' });
    for (const content of [{}, { text: '' }, { html: '<b>x</b>' }, { image: svg }])
      expect(await reasonOf(copyContent(app, content))).toBe('invalid');
  });

  it('does nothing without input of the user', async () => {
    vi.stubGlobal('navigator', { userActivation: { isActive: false } });
    for (const capabilities of [{}, { ...OFFER, ...GRANT }]) {
      const { app, asked } = await viewIn(capabilities);
      expect(await reasonOf(copyText(app, 'x'))).toBe('no-input');
      expect(asked).toEqual([]);
    }
  });
});

describe('trackCopy', () => {
  it('tells a button what happened, and returns to idle', async () => {
    const { app } = await viewIn({});
    const tracked = trackCopy(app);
    await import('../../../packages/elements/src/view/copy/copy.js');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const seen: string[] = [];
      tracked.subscribe(() => seen.push(tracked.getSnapshot().status));
      expect(await tracked.copy('hello')).toBe(true);
      expect(tracked.getSnapshot()).toEqual({ status: 'copied', error: undefined });
      vi.advanceTimersByTime(3999);
      expect(tracked.getSnapshot().status).toBe('copied');
      vi.advanceTimersByTime(1);
      expect(seen).toEqual(['copying', 'copied', 'idle']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has the reason of a failure, which the next copy removes', async () => {
    const { app } = await viewIn({});
    const tracked = trackCopy(app, { resetAfter: Infinity });
    expect(await tracked.copy('')).toBe(false);
    expect(tracked.getSnapshot()).toMatchObject({ status: 'failed', error: { reason: 'invalid' } });
    const next = tracked.copy({ text: 'hello' });
    expect(tracked.getSnapshot()).toEqual({ status: 'copying', error: undefined });
    expect(await next).toBe(true);
    tracked.reset();
    expect(tracked.getSnapshot().status).toBe('idle');
  });

  it('shows the last of two copies', async () => {
    let release: (() => void) | undefined;
    browser = () => new Promise((resolve) => (release = resolve));
    const { app } = await viewIn({});
    const tracked = trackCopy(app, { resetAfter: Infinity });
    const first = tracked.copy('one');
    await vi.waitFor(() => expect(release).toBeDefined());
    expect(await tracked.copy('')).toBe(false);
    release!();
    expect(await first).toBe(true);
    expect(tracked.getSnapshot().status).toBe('failed');
  });
});
