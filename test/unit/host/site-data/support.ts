import { vi } from 'vitest';

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

/**
 * A document in which the sandbox page that deletes data answers.
 * @param answer what it could not delete, for an origin
 * @returns what was framed to delete: the page without its query, and the origin
 */
export function stubSandboxPage(
  answer: (origin: string) => { failed: string[] } | Promise<{ failed: string[] }> = () => ({
    failed: [],
  }),
): [page: string, origin: string][] {
  const framed: [string, string][] = [];
  let listen: (event: object) => void = () => {};
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof listen) => {
    listen = listener;
  });
  const element = () => ({
    style: {},
    contentWindow: {},
    setAttribute() {},
    remove() {},
    attachShadow() {
      return { append: (iframe: object) => Object.assign(this, { iframe }) };
    },
  });
  const append = async ({ iframe }: { iframe: { src: string; contentWindow: object } }) => {
    const { origin, pathname, searchParams, hash } = new URL(iframe.src);
    const cleared = searchParams.get('clear')!;
    framed.push([origin + pathname, cleared]);
    const params = { nonce: hash.slice(1), ...(await answer(cleared)) };
    const data = { jsonrpc: '2.0', method: 'ui/notifications/sandbox-cleared', params };
    listen({ origin, source: iframe.contentWindow, data });
  };
  vi.stubGlobal('document', {
    baseURI: 'https://page.example/',
    createElement: element,
    body: { append },
  });
  return framed;
}
