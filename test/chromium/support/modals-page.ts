// A page with one view and every kind of modal that pages use, each with a button that covers the viewport. Bundled for
// the browser by page-modals.test.ts.
import {
  Dialog as HeadlessDialog,
  DialogBackdrop as HeadlessBackdrop,
  DialogPanel as HeadlessPanel,
} from '@headlessui/react';
import * as Radix from '@radix-ui/react-dialog';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { McpAppDockElement } from '../../../packages/elements/src/mcp-app-dock/index.js';
import { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/index.js';
import type { Ask } from '../../../packages/elements/src/host/consent/ask.js';
import type { DisplayMode } from '../../../packages/elements/src/protocol/host-context.js';

customElements.define('mcp-app-frame', McpAppFrameElement);
customElements.define('mcp-app-dock', McpAppDockElement);

const COVER =
  'position:fixed;inset:0;width:100%;height:100%;margin:0;padding:0;border:0;max-width:none;max-height:none';
const GREEN = 'background:rgb(0, 200, 0)';

let presses = 0;
let refusals: string[] = [];

/** The page's own button: a payment, or the approval of a question. */
function payButton(press = () => {}): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = 'Pay now';
  button.style.cssText = `${COVER};${GREEN}`;
  button.addEventListener('click', () => {
    presses++;
    press();
  });
  return button;
}

/** A part of the page above everything that is not in the browser's top layer. */
function layer(): HTMLElement {
  const box = document.createElement('div');
  box.style.cssText = `${COVER};z-index:50`;
  box.append(payButton());
  document.body.append(box);
  return box;
}

const app = () => document.getElementById('app')!;
const reactButton = () =>
  createElement('button', {
    onClick: () => presses++,
    style: {
      position: 'fixed',
      inset: 0,
      width: '100%',
      height: '100%',
      border: 0,
      background: 'rgb(0, 200, 0)',
    },
    children: 'Pay now',
  });
const fixed = { position: 'fixed', inset: 0, zIndex: 50 } as const;

function rendered(content: ReactNode): () => void {
  const place = document.createElement('div');
  app().append(place);
  const root = createRoot(place);
  flushSync(() => root.render(content));
  return () => {
    flushSync(() => root.unmount());
    place.remove();
  };
}

/** Opens a modal of the page. Returns a function that closes it. */
const MODALS: Record<string, () => () => void> = {
  'a native dialog': () => {
    const dialog = document.createElement('dialog');
    dialog.style.cssText = COVER;
    dialog.append(payButton());
    document.body.append(dialog);
    dialog.showModal();
    return () => dialog.remove();
  },
  'a native dialog in a shadow root': () => {
    const host = document.createElement('div');
    const dialog = document.createElement('dialog');
    dialog.style.cssText = COVER;
    dialog.append(payButton());
    host.attachShadow({ mode: 'closed' }).append(dialog);
    document.body.append(host);
    dialog.showModal();
    return () => host.remove();
  },
  inert: () => {
    const box = layer();
    app().inert = true;
    return () => {
      app().inert = false;
      box.remove();
    };
  },
  'aria-hidden': () => {
    const box = layer();
    app().ariaHidden = 'true';
    return () => {
      app().ariaHidden = null;
      box.remove();
    };
  },
  'aria-modal': () => {
    const box = layer();
    box.role = 'dialog';
    box.ariaModal = 'true';
    return () => box.remove();
  },
  Radix: () =>
    rendered(
      createElement(
        Radix.Root,
        { open: true },
        createElement(
          Radix.Portal,
          null,
          createElement(Radix.Overlay, { style: fixed }),
          createElement(
            Radix.Content,
            { 'aria-describedby': undefined, style: fixed },
            createElement(Radix.Title, null, 'Order'),
            reactButton(),
          ),
        ),
      ),
    ),
  // Its components are copied into pages: Radix with these slots, and Tailwind's `fixed inset-0 z-50 bg-black/50`.
  shadcn: () =>
    rendered(
      createElement(
        Radix.Root,
        { open: true, 'data-slot': 'dialog' } as Radix.DialogProps,
        createElement(
          Radix.Portal,
          { 'data-slot': 'dialog-portal' } as Radix.DialogPortalProps,
          createElement(Radix.Overlay, {
            'data-slot': 'dialog-overlay',
            style: { ...fixed, background: 'rgb(0 0 0 / 50%)' },
          } as Radix.DialogOverlayProps),
          createElement(
            Radix.Content,
            {
              'data-slot': 'dialog-content',
              'aria-describedby': undefined,
              style: { ...fixed, display: 'grid', gap: '1rem' },
            } as Radix.DialogContentProps,
            createElement(Radix.Title, null, 'Order'),
            reactButton(),
          ),
        ),
      ),
    ),
  'Headless UI': () =>
    rendered(
      createElement(
        HeadlessDialog,
        { open: true, onClose: () => {}, style: { position: 'relative', zIndex: 50 } },
        createElement(HeadlessBackdrop, { style: fixed }),
        createElement(HeadlessPanel, { style: fixed }, reactButton()),
      ),
    ),
};

let frame: McpAppFrameElement;
/** Gets a function that denies the question, once it is open. */
let asking: (deny: () => void) => void = () => {};
let close: (() => void) | undefined;

/** The page asks in its own way: neither modal nor in the top layer. */
const ownAsk: Ask = (_, { signal }) =>
  new Promise((resolve) => {
    const card = document.createElement('div');
    card.style.cssText = `${COVER};z-index:50`;
    const end = (answer: 'once' | 'deny') => {
      card.remove();
      resolve(answer);
    };
    card.append(payButton());
    asking(() => end('deny'));
    signal.addEventListener('abort', () => end('deny'));
    app().append(card);
  });

/** Waits for animations, and for what a framework or an observer does in a later task. */
async function settled(): Promise<void> {
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  const panel = frame.shadowRoot!.querySelector('[part=panel]');
  const stage = frame.shadowRoot!.querySelector('.stage');
  const moving = [panel, stage?.shadowRoot?.querySelector('dialog')].flatMap(
    (element) => element?.getAnimations({ subtree: true }) ?? [],
  );
  await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
  await new Promise((done) => setTimeout(done));
}

const rig = {
  kinds: [...Object.keys(MODALS), 'a custom ask'],
  async mount(html: string): Promise<void> {
    frame?.remove();
    app().replaceChildren();
    frame = document.createElement('mcp-app-frame');
    Object.assign(frame, {
      html,
      eager: true,
      serverId: 'notes.example',
      availableDisplayModes: ['inline', 'fullscreen', 'pip', 'split'],
      consent: { policy: { 'tool-call': 'ask' }, ask: ownAsk },
      limits: { asksPerMinute: 1000, maxDenials: 1000 },
      handlers: {
        listTools: () => ({ tools: [{ name: 'pay', inputSchema: { type: 'object' } }] }),
        callTool: () => ({ content: [] }),
      },
    });
    frame.addEventListener('mcp-app-refused', (event) =>
      refusals.push(...event.refusals.map(({ reason }) => reason)),
    );
    const ready = new Promise((done) => frame.addEventListener('mcp-app-ready', done));
    app().append(frame);
    await ready;
  },
  async request(mode: DisplayMode): Promise<DisplayMode> {
    const given = await frame.requestDisplayMode(mode);
    await settled();
    return given;
  },
  async open(kind: string): Promise<void> {
    if (kind === 'a custom ask') {
      const asked = new Promise<() => void>((resolve) => (asking = resolve));
      void frame
        .callAppTool('request', { method: 'tools/call', params: { name: 'pay', arguments: {} } })
        .catch(() => {});
      close = await asked;
    } else close = MODALS[kind]!();
    await settled();
  },
  async close(): Promise<void> {
    close?.();
    close = undefined;
    await settled();
  },
  /** The middle of the view on the screen. */
  middle(): { x: number; y: number } {
    const { left, top, width, height } = frame
      .shadowRoot!.querySelector('iframe')!
      .getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  },
  mode: (): DisplayMode => frame.displayMode,
  async viewState(): Promise<unknown> {
    const code = '[window.presses ?? 0, window.loads]';
    const { structuredContent } = await frame.callAppTool('evaluate', { code });
    return (structuredContent as { value: unknown }).value;
  },
  takePresses(): number {
    const count = presses;
    presses = 0;
    return count;
  },
  takeRefusals(): string[] {
    const taken = refusals;
    refusals = [];
    return taken;
  },
};

export type ModalsRig = typeof rig;
declare global {
  interface Window {
    modals: ModalsRig;
  }
}
window.modals = rig;
