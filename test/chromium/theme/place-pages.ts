// A page with one frame, whose view is not in the flow of the page, has another sandbox, or is not there yet. The query
// says which.
import { startSandboxServer } from '../../../packages/server/src/sandbox/sandbox-node.js';
import { serveFiles } from '../../support/serve-files.js';
import { EDGE, HOST_PAGES } from './theme-page.js';
import { bundled, FRAME_SCRIPT, makeViews, style } from './theme-views.js';
import type { Follows } from './theme-views.js';

/** As little as the specification allows, with the element that the guide asks for. */
const FOREIGN_SANDBOX = `<!doctype html><meta name="color-scheme" content="light dark">
  ${style('html, body, iframe { margin: 0; width: 100%; height: 100%; border: 0 }')}
  <script>
    let inner;
    addEventListener('message', ({ source, data }) => {
      if (source !== parent) return parent.postMessage(data, '*');
      if (data.method !== 'ui/notifications/sandbox-resource-ready')
        return inner?.contentWindow.postMessage(data, '*');
      inner = document.createElement('iframe');
      inner.sandbox = 'allow-scripts';
      inner.srcdoc = data.params.html;
      document.body.append(inner);
    });
    const method = 'ui/notifications/sandbox-proxy-ready';
    parent.postMessage({ jsonrpc: '2.0', method, params: {} }, '*');
  </script>`;

/** The settings of the frame, as a script, and the display mode of its view. */
const placesFor = (sandboxUrl: string, foreignUrl: string) => ({
  'a sandbox page': { props: `{ sandboxUrl: ${JSON.stringify(sandboxUrl)} }` },
  'a sandbox page of the host': { props: `{ sandboxUrl: ${JSON.stringify(foreignUrl)} }` },
  'full screen': { mode: 'fullscreen' },
  'a small window': { mode: 'pip' },
  'a dock': { mode: 'split' },
});

/** Frames without a view. */
const EMPTY = {
  loading: `{ html: undefined, resourceUri: 'ui://never', handlers: { readResource: () => new Promise(() => {}) } }`,
  connecting: `{ html: '<title>Nothing</title>', limits: { handshakeTimeout: 2 ** 30 } }`,
};

export const PLACES = Object.keys(placesFor('', '')) as (keyof ReturnType<typeof placesFor>)[];
export const EMPTY_FRAMES = Object.keys(EMPTY) as (keyof typeof EMPTY)[];
/** The pages on which a wrong scheme is seen at once: the first contradicts a dark system, the third a light one. */
export const PAGES = [
  'nothing declared, white',
  'a meta element',
  'CSS on the root, dark',
  'a class that is toggled',
] as const;
export const VIEWS = ['unaware', 'color-scheme', 'this kit'] as const;

export interface PlacePages {
  follows(view: string): Follows;
  url(page: string, place: string, view?: string): string;
  close(): Promise<void>;
}

export async function servePlacePages(): Promise<PlacePages> {
  const views = await makeViews();
  const files = new Map<string, string>();
  const host = await serveFiles(files);
  const foreign = await serveFiles(new Map([['/', FOREIGN_SANDBOX]]), '127.0.0.1');
  const sandbox = await startSandboxServer({ port: 0, allowHosts: [host.origin] });
  const kit = `${FRAME_SCRIPT}
    import { McpAppDockElement } from './packages/elements/src/mcp-app-dock/index.ts';
    customElements.define('mcp-app-dock', McpAppDockElement);`;
  files.set('/kit.js', await bundled(kit));
  const places: Record<string, { props?: string; mode?: string }> = {
    ...placesFor(sandbox.url, `${foreign.origin}/`),
    ...Object.fromEntries(Object.entries(EMPTY).map(([name, props]) => [name, { props }])),
  };
  const shown = Object.entries(places).map(
    ([name, { props = '{}', mode }]) =>
      `${JSON.stringify(name)}: { props: ${props}, mode: ${JSON.stringify(mode)} }`,
  );
  const texts = Object.fromEntries(Object.entries(views).map(([name, { html }]) => [name, html]));
  const script = `
    const { place, view } = Object.fromEntries(new URLSearchParams(location.search));
    const { props, mode } = { ${shown.join()} }[place];
    const html = ${JSON.stringify(texts).replaceAll('<', '\\u003c')}[view];
    const frame = document.createElement('mcp-app-frame');
    frame.style.cssText = 'width: 300px; height: 120px';
    const availableDisplayModes = ['inline', 'fullscreen', 'pip', 'split'];
    Object.assign(frame, { html, sizing: 'fill', eager: true, availableDisplayModes, ...props });
    window.frame = frame;
    frame.addEventListener('mcp-app-ready', async () => {
      if (mode) await frame.requestDisplayMode(mode);
      window.toggle?.();
      window.readyPage = location.href;
    });
    window.viewBox = () => {
      const { left, top, width, height } = (frame.shadowRoot.querySelector('iframe') ?? frame).getBoundingClientRect();
      return { left: Math.ceil(left) + ${EDGE}, top: Math.ceil(top) + ${EDGE}, width: Math.min(150, Math.floor(width)) - 2 * ${EDGE}, height: Math.min(70, Math.floor(height)) - 2 * ${EDGE} };
    };
    document.querySelector('main').append(frame);`;
  for (const [index, page] of PAGES.entries())
    files.set(
      `/${index}`,
      `<!doctype html><html><head>${HOST_PAGES[page]!.head}
      <script type="module" src="/kit.js"></script></head>
      <script>window.toggle = () => { ${HOST_PAGES[page]!.toggle ?? ''} }</script>
      <body><mcp-app-dock side="end"><main><p>A conversation.</p></main></mcp-app-dock>
      <script type="module">${script}</script></body></html>`,
    );
  return {
    follows: (view) => views[view]!.follows,
    url(page, place, view = VIEWS[0]) {
      const query = new URLSearchParams({ place, view });
      return `${host.origin}/${(PAGES as readonly string[]).indexOf(page)}?${query}`;
    },
    async close() {
      host.close();
      foreign.close();
      await sandbox.close();
    },
  };
}
