// `<mcp-app-frame>` without drawing: the real controller and the real session, in an element that updates as Lit does,
// with views that the test plays.
import { fakeIframe } from '../../../../support/fake-iframe.js';
import { vi } from 'vitest';
import { AppError } from '../../../../../packages/elements/src/host/app-error.js';
import { MOCK_SANDBOX } from '../../../../../packages/elements/src/host/sandbox/page-iframe.js';
import type {
  OpenSandbox,
  SandboxRequest,
} from '../../../../../packages/elements/src/host/sandbox/sandbox-frame.js';
import type { SessionEvent } from '../../../../../packages/elements/src/host/session/session-events.js';
import { identityOfFrame } from '../../../../../packages/elements/src/mcp-app-frame/frame-identity.js';
import { FrameController } from '../../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-controller.js';
import { frameEventOf } from '../../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-tasks.js';
import { JsonRpcPeer } from '../../../../../packages/elements/src/rpc/json-rpc-peer.js';
import { linkedTransports } from '../../../../../packages/elements/src/rpc/linked-transports.js';

type Params = Record<string, unknown>;
interface AnyMessages {
  requests: Record<string, { params: object; result: Params }>;
  notifications: Record<string, object>;
}

/** A view that a frame has mounted. */
export interface ShownView {
  html: string;
  peer: JsonRpcPeer<AnyMessages, AnyMessages>;
  /** What it was sent: the last part of the method, and the params. */
  heard: [string, Params][];
  iframe: HTMLIFrameElement;
  tornDown: boolean;
}

/** A page with an own sandbox: its views, in the order in which they were mounted. */
export function fakePage(): { views: ShownView[]; leave(): void } {
  const views: ShownView[] = [];
  const globals = {
    window: new EventTarget(),
    document: {
      baseURI: 'https://page.example/',
      documentElement: { lang: 'en' },
      hasFocus: () => false,
      activeElement: null,
    },
    location: new URL('https://page.example/'),
    isSecureContext: true,
    innerHeight: 800,
    innerWidth: 1280,
    ShadowRoot: class {},
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const holder = globalThis as { [MOCK_SANDBOX]?: unknown };
  holder[MOCK_SANDBOX] = (request: SandboxRequest) => mount(request, views);
  return {
    views,
    leave() {
      delete holder[MOCK_SANDBOX];
      vi.unstubAllGlobals();
    },
  };
}

const SENT = [
  'ui/notifications/tool-input',
  'ui/notifications/tool-result',
  'ui/notifications/tool-cancelled',
  'ui/notifications/host-context-changed',
];

function mount(request: SandboxRequest, views: ShownView[]): OpenSandbox {
  const [near, far] = linkedTransports();
  const peer = new JsonRpcPeer<AnyMessages, AnyMessages>(far);
  const iframe = fakeIframe();
  const view: ShownView = { html: request.html(), peer, heard: [], iframe, tornDown: false };
  views.push(view);
  peer.handle('ui/resource-teardown', () => {
    view.tornDown = true;
    return {};
  });
  for (const method of SENT) {
    peer.on(method, (params) => view.heard.push([method.split('/').at(-1)!, params as Params]));
  }
  const hello = {
    appInfo: { name: 'view', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
    protocolVersion: '2026-01-26',
  };
  // In another task, as a script that loads.
  setTimeout(() =>
    peer.request('ui/initialize', hello).then(
      () => peer.notify('ui/notifications/initialized', {}),
      () => {},
    ),
  );
  return {
    iframe,
    isOurs: true,
    isolation: 'opaque',
    transport: near,
  };
}

const PROPERTIES =
  `html resource resourceUri tool server client relay auth serverId title toolInput toolInputPartial
  toolResult toolProgress toolCalls toolCancelled taskId handlers sandbox consent host eager limits
  attributeError`.split(/\s+/);

/** What a test sets on a frame. */
export type Properties = Record<string, unknown>;

export class PageFrame extends EventTarget {
  readonly controller: FrameController;
  readonly events: SessionEvent[] = [];
  readonly container = { appendChild() {}, getRootNode: () => ({}) };
  readonly displayMode = 'inline';
  readonly shadowRoot = { adoptedStyleSheets: [], activeElement: null };
  readonly style = { getPropertyValue: () => '', setProperty: () => {} };
  /** Whether it is in view. */
  isNear = true;
  isConnected = false;
  hasFocus = false;
  own: object = { displayMode: 'inline', availableDisplayModes: ['inline', 'fullscreen'] };
  updateComplete: Promise<boolean> = Promise.resolve(true);
  readonly #values = new Map<string, unknown>();
  #isUpdating = false;

  constructor(properties: Properties = {}) {
    super();
    for (const name of PROPERTIES)
      Object.defineProperty(this, name, {
        get: () => this.#values.get(name),
        set: (value: unknown) => {
          if (Object.is(this.#values.get(name), value)) return;
          this.#values.set(name, value);
          this.requestUpdate();
        },
      });
    this.controller = new FrameController(this as never);
    this.set(properties);
  }

  get(name: string): unknown {
    return this.#values.get(name);
  }

  set(properties: Properties): this {
    return Object.assign(this, properties);
  }

  get status(): string {
    return this.controller.lifecycle.status;
  }

  /** Each status that the page was told about. */
  get statuses(): string[] {
    return this.events.flatMap((event) => (event.type === 'status' ? [event.status] : []));
  }

  getAttribute(): null {
    return null;
  }

  get identity(): ReturnType<typeof identityOfFrame> {
    return identityOfFrame(this as never);
  }

  insert(): this {
    this.isConnected = true;
    this.controller.connect();
    this.requestUpdate();
    return this;
  }

  remove(): void {
    this.isConnected = false;
    this.controller.disconnect();
  }

  requestUpdate(): void {
    if (!this.isConnected || this.#isUpdating) return;
    this.#isUpdating = true;
    this.updateComplete = Promise.resolve().then(() => {
      this.#isUpdating = false;
      if (!this.isConnected) return true;
      this.controller.prepare();
      this.controller.updateContext();
      return true;
    });
  }

  /** Resolves when the frame has this status. */
  async reaches(status: string): Promise<this> {
    await vi.waitFor(
      () => {
        if (this.status !== status)
          throw new Error(`${this.status}: ${this.controller.lifecycle.error?.message}`);
      },
      { timeout: 10_000, interval: 1 },
    );
    return this;
  }

  observe(event: SessionEvent): boolean {
    this.events.push(event);
    if (event.type === 'task') frameEventOf(event, this);
    return true;
  }
  showState(): void {}
  hasListener(): boolean {
    return false;
  }
  ownContext(): object {
    return this.own;
  }
  changeDisplayMode(): Promise<{ mode: string }> {
    return Promise.resolve({ mode: 'fullscreen' });
  }
  getRootNode(): object {
    return { activeElement: this.hasFocus ? this : null };
  }
  matches(): boolean {
    return false;
  }
  checkVisibility(): boolean {
    return this.isNear;
  }
  getBoundingClientRect(): object {
    return { top: 0, bottom: 0, left: 0, right: 0 };
  }
}

export const badAttribute = (): AppError =>
  new AppError('page', 'bad-attribute', 'Not JSON.', 'Write JSON.');
