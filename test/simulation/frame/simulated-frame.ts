// `<mcp-app-frame>` without drawing: the real controller with everything behind it, in an element that updates as Lit
// does.
import { FrameController } from '../../../packages/elements/src/mcp-app-frame/lifecycle/frame-controller.ts';
import type { ControlledFrame } from '../../../packages/elements/src/mcp-app-frame/lifecycle/frame-controller.ts';
import { domEventsOf } from '../../../packages/elements/src/mcp-app-frame/lifecycle/session-dom-events.ts';
import { identityOfFrame } from '../../../packages/elements/src/mcp-app-frame/frame-identity.ts';
import type { AppError } from '../../../packages/elements/src/host/app-error.ts';
import type { SessionEvent } from '../../../packages/elements/src/host/session/session-events.ts';

/** The properties that make the element update. */
const PROPERTIES = [
  'html',
  'resourceUri',
  'client',
  'server',
  'auth',
  'tool',
  'toolInput',
  'toolResult',
  'toolProgress',
  'toolCalls',
  'toolCancelled',
  'sessionKey',
  'sandbox',
] as const;

export class SimulatedFrame extends EventTarget {
  // Accessors, which the constructor makes.
  declare html: string | undefined;
  declare resourceUri: string | undefined;
  declare client: object | undefined;
  declare server: string | undefined;
  declare auth: object | undefined;
  declare tool: string | undefined;
  declare toolInput: Record<string, unknown> | undefined;
  declare toolResult: object | undefined;
  declare toolCalls: readonly object[] | undefined;
  declare sessionKey: string | undefined;
  declare sandbox: { resolve: (() => unknown) | undefined } | undefined;
  readonly controller: FrameController;
  readonly container: { frame: number; appendChild(): void; getRootNode(): object };
  readonly displayMode = 'inline';
  readonly shadowRoot = { adoptedStyleSheets: [], activeElement: null };
  /** Whether it is near the viewport. */
  isNear = true;
  isConnected = false;
  updateComplete: Promise<boolean> = Promise.resolve(true);
  /** The place in the document. */
  readonly #place: number;
  readonly #values = new Map<string, unknown>();
  #canUpdate = false;
  #isUpdating = false;

  constructor(place: number) {
    super();
    this.#place = place;
    this.container = { frame: place, appendChild() {}, getRootNode: () => ({}) };
    for (const name of PROPERTIES)
      Object.defineProperty(this, name, {
        get: () => this.#values.get(name),
        set: (value: unknown) => {
          if (Object.is(this.#values.get(name), value)) return;
          this.#values.set(name, value);
          this.requestUpdate();
        },
      });
    this.controller = new FrameController(this as unknown as ControlledFrame);
  }

  getAttribute(): null {
    return null;
  }

  get status(): string {
    return this.controller.lifecycle.status;
  }

  get error(): AppError | undefined {
    return this.controller.lifecycle.error;
  }

  get details(): object {
    return { ...this.controller.lifecycle.session?.details };
  }

  get identity(): ReturnType<typeof identityOfFrame> {
    return identityOfFrame(this as never);
  }

  insert(): void {
    this.isConnected = true;
    this.#canUpdate = true;
    this.controller.connect();
    this.requestUpdate();
  }

  remove(): void {
    this.isConnected = false;
    this.controller.disconnect();
  }

  requestUpdate(): void {
    if (!this.#canUpdate || this.#isUpdating) return;
    this.#isUpdating = true;
    this.updateComplete = Promise.resolve().then(() => {
      this.#isUpdating = false;
      this.controller.prepare();
      this.controller.updateContext();
      return true;
    });
  }

  observe(event: SessionEvent): boolean {
    return domEventsOf(event, this).every((domEvent) => this.dispatchEvent(domEvent));
  }

  showState(): void {}
  hasListener(): boolean {
    return false;
  }
  ownContext(): object {
    return {};
  }
  changeDisplayMode(): Promise<{ mode: string }> {
    return Promise.resolve({ mode: 'inline' });
  }
  getRootNode(): object {
    return { activeElement: null };
  }
  checkVisibility(): boolean {
    return this.isNear;
  }
  getBoundingClientRect(): object {
    return { top: 0, bottom: 0, left: 0, right: 0 };
  }
  compareDocumentPosition(other: SimulatedFrame): number {
    return other.#place > this.#place ? 4 : 2;
  }
  matches(): boolean {
    return false;
  }
}
