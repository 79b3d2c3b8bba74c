// <acme-app service="shop" tool="show-orders">: an MCP App, as the pages of this company show them.
import '@mcp-app/elements/mcp-app-frame/define';
import './acme-app.css';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';

/** The MCP servers of the company. Pages name a service, and cannot name an address. */
const SERVICES: Record<string, string> = {
  shop: import.meta.env['VITE_SHOP'] ?? 'http://localhost:3002/mcp',
};

/** What users read. Texts that are missing here are in English. */
const LABELS: McpAppFrameElement['labels'] = {
  loading: 'Acme is opening this app …',
  failed: 'Acme could not open this app.',
  retry: 'Open it again',
  reasons: { 'unknown-tool': 'This app was retired.' },
};

/** What views may do, for all pages of the company. */
const CONSENT: McpAppFrameElement['consent'] = {
  policy: (action) => {
    if (action.kind === 'link')
      return new URL(action.url).hostname.endsWith('.acme.example') ? 'default' : 'deny';
    if (action.kind === 'download') return 'deny';
    return 'default';
  },
};

/** An app was opened, failed, or did something. Pages of other teams know this event, and not those of the kit. */
export class AcmeAppEvent extends Event {
  readonly status: McpAppFrameElement['status'];
  constructor(status: McpAppFrameElement['status']) {
    super('acme-app-change', { bubbles: true, composed: true });
    this.status = status;
  }
}

export class AcmeApp extends HTMLElement {
  static readonly observedAttributes = ['service', 'tool'];
  readonly #frame = document.createElement('mcp-app-frame');

  constructor() {
    super();
    Object.assign(this.#frame, {
      labels: LABELS,
      consent: CONSENT,
      host: { info: { name: 'acme', version: '1.0.0' } },
    });
    this.#frame.addEventListener('mcp-app-status-change', () =>
      this.dispatchEvent(new AcmeAppEvent(this.#frame.status)),
    );
    // In the shadow root, so that pages style the element and not what is in it.
    this.attachShadow({ mode: 'open' }).append(this.#frame);
  }

  /** The input of the tool. */
  get input(): Record<string, unknown> | undefined {
    return this.#frame.toolInput;
  }
  set input(input: Record<string, unknown> | undefined) {
    this.#frame.toolInput = input;
  }

  attributeChangedCallback(): void {
    const service = this.getAttribute('service') ?? '';
    const tool = this.getAttribute('tool');
    const server = Object.hasOwn(SERVICES, service) ? SERVICES[service] : undefined;
    // Both are known at once, so that the frame does not start with half of them.
    Object.assign(
      this.#frame,
      server && tool ? { server, tool } : { server: undefined, tool: undefined },
    );
  }
}

customElements.define('acme-app', AcmeApp);

declare global {
  interface HTMLElementTagNameMap {
    'acme-app': AcmeApp;
  }
  interface HTMLElementEventMap {
    'acme-app-change': AcmeAppEvent;
  }
}
