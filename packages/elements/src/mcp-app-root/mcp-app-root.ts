// `<mcp-app-root>`: a View as one tag. Owns an McpApp, applies the Host's theme, reports the size.
import { html, LitElement } from 'lit';
import type { ComplexAttributeConverter } from 'lit';
import type { DisplayMode } from '../protocol/host-context.js';
import { callToolAgain } from '../view/call-tool-again.js';
import { McpApp } from '../view/mcp-app.js';
import { reportSize } from '../view/size-reporter.js';
import type { Sizing } from '../view/size-reporter.js';
import { applyTheme } from '../view/theme-applier.js';
import { mcpAppContext } from './app-context.js';
import type { ContextRequestEvent } from './app-context.js';
import { McpAppSnapshotChangeEvent } from './mcp-app-root.events.js';
import { styles } from './mcp-app-root.styles.js';

/** The words of the built-in notices, for translation. */
export interface McpAppRootLabels {
  /** Default `Loading…` */
  loading: string;
  /** Stands before the reason. Default: nothing. */
  error: string;
  /** Default `Cancelled.` */
  cancelled: string;
  /** Default `No data came.` */
  starved: string;
  /** Default `Try again` */
  retry: string;
}

/** Words separated by white space. A word that is not a display mode is left out. */
const modesAttribute: ComplexAttributeConverter = {
  fromAttribute: (text) => text?.match(/inline|fullscreen|pip/g) ?? undefined,
};

const LABELS: Partial<McpAppRootLabels> = {
  loading: 'Loading…',
  cancelled: 'Cancelled.',
  starved: 'No data came.',
  retry: 'Try again',
};

/**
 * Connects the page to its Host, applies theme and context to `<html>`, reports the size, and gives the app
 * to what is inside.
 *
 * Its content is hidden until the app is ready (`wait-for="result"`: until the tool's result is there);
 * meanwhile `loading` is shown. `error` takes the place of the content, `cancelled` and `starved` stand
 * above it, and if the View has none and is not shown, words of our own.
 *
 * @summary The view side of MCP Apps as a tag.
 * @tag mcp-app-root
 *
 * @slot - The View.
 * @slot loading - Until the content is shown.
 * @slot error - There is no connection; `app.getSnapshot().error` says why.
 * @slot cancelled - The tool call was cancelled.
 * @slot starved - Ready, but the Host sent no tool data in time.
 * @csspart notice - What is shown instead of, or above, the content.
 * @cssstate idle - Not connected yet.
 * @cssstate connecting - The Host was asked.
 * @cssstate ready - The Host answered.
 * @cssstate closed - The connection ended.
 * @cssstate error - There is no connection, for a reason.
 * @cssstate tool-waiting - No tool data came yet.
 * @cssstate tool-streaming - The model is writing the input.
 * @cssstate tool-input - The input is complete, the tool runs.
 * @cssstate tool-result - The result is there.
 * @cssstate tool-error - The result is an error.
 * @cssstate tool-cancelled - The tool call was cancelled.
 * @cssstate tool-starved - No tool data came in time.
 * @fires {McpAppSnapshotChangeEvent} mcp-app-snapshot-change - The app's snapshot changed.
 */
export class McpAppRootElement extends LitElement {
  static override styles = styles;

  static override properties = {
    name: {},
    version: {},
    availableDisplayModes: { attribute: 'available-display-modes', converter: modesAttribute },
    sizing: {},
    waitFor: { attribute: 'wait-for' },
    labels: { attribute: false },
  };

  /** The View's name, told to the Host. */
  declare name: string;
  /** The View's version, told to the Host. Default `0.0.0`. */
  declare version: string;
  /** The display modes that the view supports. As an attribute: `inline fullscreen pip`. */
  declare availableDisplayModes: readonly DisplayMode[] | undefined;
  /** How the height is reported. Default `content`. */
  declare sizing?: Sizing;
  /** When the content is shown: `ready` (default), or once the tool's `input` or `result` is there. */
  declare waitFor?: 'ready' | 'input' | 'result';
  /** Words of the built-in notices; those left out stay English. */
  declare labels?: Partial<McpAppRootLabels>;
  readonly #internals = this.attachInternals();
  #app?: McpApp;
  readonly #stops: (() => void)[] = [];

  constructor() {
    super();
    this.name = '';
    this.version = '0.0.0';
    this.addEventListener('context-request', (event) => {
      const { context, callback } = event as ContextRequestEvent;
      if (context !== mcpAppContext) return;
      event.stopImmediatePropagation();
      callback(this.app);
    });
  }

  /**
   * The app: made of the attributes when it is asked for, at the latest when the element connects it, which
   * is a microtask after it entered the page. Until then another one may be given.
   */
  get app(): McpApp {
    const { name, version, availableDisplayModes: modes } = this;
    const capabilities = { availableDisplayModes: modes && [...modes] };
    return (this.#app ??= new McpApp({ name, version }, { capabilities }));
  }

  set app(app: McpApp) {
    this.#app = app;
  }

  override connectedCallback(): void {
    // First, so that it comes before the first drawing.
    queueMicrotask(this.#settle);
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    queueMicrotask(this.#settle);
    super.disconnectedCallback();
  }

  // A microtask later it is clear where it stays: frameworks set properties once it is in the page, and a move
  // takes it out and puts it in again, which is no reason to end the session.
  readonly #settle = (): void => {
    const stops = this.#stops;
    if (!this.isConnected) for (const stop of stops.splice(0)) stop();
    else if (!stops[0]) {
      const { app } = this;
      stops.push(
        app.subscribe(this.#changed),
        applyTheme(app),
        reportSize(app, { mode: this.sizing }),
        () => app.close(),
      );
      // What goes wrong is in the snapshot.
      app.connect().catch(() => {});
      this.#changed();
    }
  };

  /** Connects again, or calls the tool again: whatever is wrong. */
  async retry(): Promise<void> {
    const { app } = this;
    await (app.getSnapshot().status === 'ready' ? callToolAgain(app) : app.connect());
  }

  readonly #changed = (): void => {
    const snapshot = this.app.getSnapshot();
    const { states } = this.#internals;
    states.clear();
    states.add(snapshot.status);
    states.add(`tool-${snapshot.toolStatus}`);
    this.requestUpdate();
    this.dispatchEvent(new McpAppSnapshotChangeEvent(snapshot));
  };

  protected override render() {
    const { hostCapabilities, toolStatus, error, toolInput, toolResult } = this.app.getSnapshot();
    const labels = { ...LABELS, ...this.labels };
    // Once the Host has answered; also when the connection ends later.
    const isShown =
      hostCapabilities &&
      (this.waitFor === 'result' ? toolResult : this.waitFor !== 'input' || toolInput);
    const isOff = toolStatus === 'cancelled' || toolStatus === 'starved';
    const notice = error ? 'error' : isOff ? toolStatus : isShown ? 'none' : 'loading';
    const again =
      notice === 'loading' ? '' : html`<button @click=${this.retry}>${labels.retry}</button>`;
    // A View that is shown and says nothing about it does not want our words either.
    const words = isShown
      ? ''
      : html`<p>${labels[notice as 'error']} ${error?.message} ${again}</p>`;
    const content = isShown ? html`<slot></slot>` : '';
    return html`<div part="notice" role="status"><slot name=${notice}>${words}</slot></div>
      ${content}`;
  }
}
