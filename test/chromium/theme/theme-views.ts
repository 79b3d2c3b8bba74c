// Views that follow the colour scheme of their page in different ways, or not at all.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { packageSources } from '../../support/package-sources.mjs';
import { scriptPage } from '../../support/script-page.js';

export const style = (css: string): string => `<style>${css}</style>`;

/** Defines the frame. */
export const FRAME_SCRIPT = `
  import { McpAppFrameElement } from './packages/elements/src/mcp-app-frame/index.ts';
  customElements.define('mcp-app-frame', McpAppFrameElement);`;

/** A view without any library that only completes the handshake. */
const HANDSHAKE = `
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 1 && data.result) post({ method: 'ui/notifications/initialized', params: {} });
    else if (data.method && data.id !== undefined) post({ id: data.id, result: {} });
  });
  post({ id: 1, method: 'ui/initialize', params: {
    appInfo: { name: 'Plain', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });`;

const OFFICIAL = `
  import { App, applyDocumentTheme, applyHostStyleVariables } from '@modelcontextprotocol/ext-apps';
  const app = new App({ name: 'Official', version: '1' });
  const apply = (context) => {
    if (context?.theme) applyDocumentTheme(context.theme);
    if (context?.styles?.variables) applyHostStyleVariables(context.styles.variables);
  };
  app.onhostcontextchanged = apply;
  app.connect().then(() => apply(app.getHostContext()));`;

const KIT = `
  import { applyTheme, McpApp } from '@mcp-app/elements/view';
  const app = new McpApp({ name: 'Kit', version: '1' });
  applyTheme(app);
  app.connect();`;

const text = (css: string) => `${style(`body { margin: 12px; ${css} }`)}<b>MMMM</b><br>MMMM`;

/** A script with the sources of the packages, in one file. */
export async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('../../..', import.meta.url)) },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['production'],
    plugins: [packageSources],
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0]!.text;
}

/** Whether the text of a view has the colour of the page's scheme. If not, it is legible in its own colours. */
export type Follows = 'follows' | 'own colours';

export async function makeViews(): Promise<Record<string, { html: string; follows: Follows }>> {
  const plain = (head: string, css = '') => scriptPage(HANDSHAKE, 'View', head + text(css));
  return {
    unaware: { html: plain(''), follows: 'own colours' },
    'color-scheme': {
      html: plain(style(':root { color-scheme: light dark }')),
      follows: 'follows',
    },
    'media query': {
      html: plain(style('@media (prefers-color-scheme: dark) { body { color: #eee } }')),
      follows: 'follows',
    },
    'media query with a background': {
      html: plain(
        style('@media (prefers-color-scheme: dark) { body { color: #eee; background: #222 } }'),
      ),
      follows: 'follows',
    },
    'official helper': {
      html: scriptPage(await bundled(OFFICIAL), 'View', text('')),
      follows: 'follows',
    },
    'this kit': { html: scriptPage(await bundled(KIT), 'View', text('')), follows: 'follows' },
    'always dark': { html: plain(style(':root { color-scheme: dark }')), follows: 'own colours' },
  };
}
