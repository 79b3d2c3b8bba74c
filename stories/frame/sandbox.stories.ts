import type { Isolation } from '@mcp-app/elements/mcp-app-frame';
import type { Meta } from '@storybook/web-components-vite';
import { siteData } from '@mcp-app/elements/mcp-app-frame';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { expect, fn, waitFor } from 'storybook/test';
import { RESULTS } from '../server/shop-server.js';
import { drawFrame, frameIn, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';
import sketch from '../views/sketch/sketch.html?view';
import { SANDBOX_FILE, SANDBOX_URL, VIEW_ORIGINS } from './sandbox-addresses.js';

/** The kinds of isolation, and what a view is not allowed to do. The Security page explains what each kind protects. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Sandbox' };
export default meta;

const args: FrameArgs = { tool: 'show-sales', toolInput: {}, toolResult: RESULTS['show-sales'] };

const needsOrigin = (variables: string): TemplateResult =>
  html`<div class="kit">
    <div class="alert info">
      <strong>This story needs a second origin</strong>Run <code>npm run storybook</code>, or build
      with <code>${variables}</code>.
    </div>
  </div>`;

const isolates = (isolation: Isolation, more: FrameArgs = {}): FrameStory => ({
  args: { ...args, border: true, ...more },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await expect(frame.details.isolation).toBe(isolation);
    await expect(
      () => frame.shadowRoot!.querySelector('iframe')!.contentWindow!.document,
    ).toThrow();
  },
});

/** `opaque`: needs no setup. The sandbox page is part of the bundle and has an opaque origin. */
export const Opaque = isolates('opaque');

/**
 * `opaque-file`: for pages whose own policy forbids inline documents. A file of the same origin, without the rights of
 * that origin.
 */
export const OpaqueFile = isolates('opaque-file', {
  sandbox: { file: SANDBOX_FILE },
});

/**
 * `origin`: for production. The sandbox page is on another origin, with headers. A static Storybook has only one
 * origin: build it with `STORYBOOK_SANDBOX_URL` to see this story there.
 */
export const OwnOrigin: FrameStory = {
  ...isolates('origin', { sandbox: { url: SANDBOX_URL } }),
  ...(!SANDBOX_URL && {
    render: () => needsOrigin('STORYBOOK_SANDBOX_URL'),
    play: async () => {},
  }),
};

/** The frame is removed first: a running view could write again, and keeps its databases open. */
async function deleteDrawing({ currentTarget }: Event): Promise<void> {
  const frame = (currentTarget as Element).closest('.stack')!.querySelector('mcp-app-frame')!;
  const [place, next] = [frame.parentNode!, frame.nextSibling];
  frame.remove();
  await siteData.clear({ server: 'sketch' });
  place.insertBefore(frame, next);
}

/**
 * `dedicated`: the view has an origin of its own, with storage. Draw, reload the page, and delete what the view has stored.
 * A static Storybook has only one origin: build it with `STORYBOOK_SANDBOX_URL` and `STORYBOOK_VIEW_ORIGINS` to see this
 * story there.
 */
export const Dedicated: FrameStory = {
  ...isolates('dedicated', {
    serverId: 'sketch',
    html: sketch,
    sandbox: {
      url: SANDBOX_URL,
      ...(VIEW_ORIGINS && { views: { origin: VIEW_ORIGINS, key: 'the secret of this page' } }),
    },
  }),
  render: (args) =>
    SANDBOX_URL && VIEW_ORIGINS
      ? html`<div class="kit stack">
          ${drawFrame(args)}
          <div class="row">
            <button class="secondary" @click=${deleteDrawing}>
              Delete what the view has stored
            </button>
          </div>
        </div>`
      : needsOrigin('STORYBOOK_SANDBOX_URL and STORYBOOK_VIEW_ORIGINS'),
  ...(!(SANDBOX_URL && VIEW_ORIGINS) && { play: async () => {} }),
};

/** No eval, no WebAssembly, no workers from blobs. */
export const StrictCsp = isolates('opaque', { sandbox: { strictCsp: true } });

const refused = fn();

/** The view declares a domain and a permission that it does not get, and the page is notified. */
export const Refused: FrameStory = {
  args: {
    limits: { handshakeTimeout: 2 ** 30 },
    resource: {
      text: '<p>Camera, please.</p>',
      _meta: {
        ui: { csp: { connectDomains: ['http://10.0.0.1'] }, permissions: { camera: {} } },
      },
    },
  },
  render: (args, { loaded }) =>
    html`<div @mcp-app-refused=${refused}>
      ${drawFrame({ client: loaded['client'], ...args })}
    </div>`,
  async play({ canvasElement }) {
    await waitFor(() => expect(refused).toHaveBeenCalled());
    const kinds = refused.mock.lastCall![0].refusals.map(({ kind }: { kind: string }) => kind);
    await expect(kinds).toEqual(['csp', 'permission']);
    // It does not connect, and is shown anyway.
    await untilStatus(frameIn(canvasElement), 'unconnected');
  },
};
