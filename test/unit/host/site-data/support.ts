import { vi } from 'vitest';
import type { SandboxPage } from '../../../../packages/elements/src/host/sandbox/open-page.js';
import type {
  OpenSandbox,
  SandboxRequest,
} from '../../../../packages/elements/src/host/sandbox/sandbox-frame.js';
import type { ViewOrigin } from '../../../../packages/elements/src/host/site-data/view-origin.js';
import {
  VIEW_ORIGIN,
  VIEW_ORIGIN_CLEARED,
} from '../../../../packages/elements/src/protocol/messages.js';
import type { ViewOriginParams } from '../../../../packages/elements/src/protocol/messages.js';

/** A localStorage. The one of Node is not always there. */
export function fakeStorage(): Record<string, string> {
  const items: Record<string, string> = {};
  const members = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, text: string) => void (items[key] = text),
    removeItem: (key: string) => void delete items[key],
  };
  for (const [name, value] of Object.entries({ ...members, length: 0 }))
    Object.defineProperty(items, name, { value });
  return items;
}

const PAGE = new URL('https://sandbox.example/sandbox.html');

/** Listeners of the stubbed window. */
let listeners: ((event: object) => void)[] = [];
/** The window of a sandbox page that deletes data. */
let openWindow: (page: URL) => object = () => ({});

/** What sandbox pages were told about origins: each origin, and whether it is known. */
export const named: [origin: string, isKnown: boolean][] = [];

/**
 * A document in which the sandbox page that deletes data answers.
 * @param answer what it could not delete, for an origin
 * @returns what was asked to be deleted: the page without its query, and the origin
 */
export function stubSandboxPage(
  answer: (origin: string) => { failed: string[] } | Promise<{ failed: string[] }> = () => ({
    failed: [],
  }),
): [page: string, origin: string][] {
  const cleared: [string, string][] = [];
  listeners = [];
  const send = (source: object, origin: string, method: string, params: object) => {
    for (const listen of listeners)
      listen({ origin, source, data: { jsonrpc: '2.0', method, params } });
  };
  vi.stubGlobal(
    'addEventListener',
    (_type: string, listener: (event: object) => void, { signal }: { signal: AbortSignal }) => {
      listeners.push(listener);
      signal.addEventListener('abort', () => {
        listeners = listeners.filter((one) => one !== listener);
      });
    },
  );
  openWindow = (page) => {
    const self = {
      async postMessage({ method, params }: { method: string; params: ViewOriginParams }) {
        if (method !== VIEW_ORIGIN) return;
        named.push([params.view, params.isKnown]);
        if (params.isKnown) return;
        cleared.push([page.origin + page.pathname, params.view]);
        send(self, page.origin, VIEW_ORIGIN_CLEARED, await answer(params.view));
      },
    };
    return self;
  };
  const element = () => ({
    style: {},
    setAttribute() {},
    remove() {},
    attachShadow() {
      return { append: (iframe: object) => Object.assign(this, { iframe }) };
    },
  });
  const append = async ({ iframe }: { iframe: { src: string; contentWindow: object } }) => {
    const page = new URL(iframe.src);
    iframe.contentWindow = openWindow(page);
    const params = { nonce: page.hash.slice(1), view: 'https://*.views.example' };
    await Promise.resolve();
    send(iframe.contentWindow, page.origin, 'ui/notifications/sandbox-proxy-ready', params);
  };
  vi.stubGlobal('document', {
    baseURI: 'https://page.example/',
    createElement: element,
    body: { append },
  });
  return cleared;
}

/** Opens the page of `stubSandboxPage` instead of a sandbox. */
export async function openStubbed({
  view,
  place,
  isNamed = false,
}: SandboxRequest): Promise<OpenSandbox> {
  const iframe = { contentWindow: openWindow(PAGE) };
  await place?.({
    iframe,
    source: { origin: PAGE.origin },
    isOurs: true,
    isNamed,
  } as unknown as SandboxPage);
  return { view, isolation: view ? 'dedicated' : 'origin' } as OpenSandbox;
}

/** Opens the sandbox of a view. @returns its origin, or the reason why it has none */
export async function openedOn(chosen: ViewOrigin): Promise<ViewOrigin | { origin: string }> {
  if (!('open' in chosen)) return chosen;
  let refused: ViewOrigin | undefined;
  const { view } = await chosen.open({} as SandboxRequest, (refusal) => (refused = { refusal }));
  return refused ?? { origin: view! };
}
