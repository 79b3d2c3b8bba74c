// `<mcp-app-root>`: a view as one tag. It owns an McpApp, applies the host's theme and reports the size.
import { html, LitElement } from 'lit';
import type { PropertyValues } from 'lit';
import type { AppCapabilities } from '../protocol/capabilities.js';
import type { DisplayMode } from '../protocol/host-context.js';
import type { AppSnapshot } from '../view/app-snapshot.js';
import { McpApp } from '../view/mcp-app.js';
import { reportSize } from '../view/size-reporter.js';
import type { Sizing } from '../view/size-reporter.js';
import { applyTheme } from '../view/theme-applier.js';
import type { AnyTools, ToolTypes } from '../view/typed-tools.js';
import { mcpAppContext } from './app-context.js';
import type { ContextRequestEvent } from './app-context.js';
import { McpAppSnapshotChangeEvent } from './mcp-app-root.events.js';
import { styles } from './mcp-app-root.styles.js';
import type { McpAppRootLabels } from './root-labels.js';
import type { drawNotice, NoticeKind } from './root-notice.js';

/** Words separated by white space. Words that are not display modes are ignored. */
const modesOf = (text: string | null) => text?.match(/inline|fullscreen|pip|split/g);

let draw: typeof drawNotice | undefined;

/**
 * Connects the page to its host, applies theme and context to `<html>`, reports the size, and provides the app to
 * its descendants.
 *
 * The content is hidden until the app is ready (with `wait-for="result"`: until the tool's result has arrived);
 * until then, `loading` is shown. `error` replaces the content; `cancelled` and `starved` are shown above it. If
 * the view has no such slot and its content is hidden, the element shows a built-in text.
 *
 * @summary The view side of MCP Apps as a tag.
 * @tag mcp-app-root
 *
 * @slot - The content of the view.
 * @slot loading - Shown until the content is shown.
 * @slot error - Shown when the connection failed; `app.getSnapshot().error` has the reason.
 * @slot cancelled - Shown when the tool call was cancelled.
 * @slot starved - Shown when the host sent no tool data in time.
 * @csspart notice - The box that is shown instead of the content, or above it.
 * @cssstate idle - Not connected yet.
 * @cssstate connecting - Waiting for the host's answer.
 * @cssstate ready - Connected.
 * @cssstate closed - The connection was closed.
 * @cssstate error - The connection failed.
 * @cssstate tool-waiting - No tool data received yet.
 * @cssstate tool-streaming - The model is writing the input.
 * @cssstate tool-input - The input is complete, and the tool is running.
 * @cssstate tool-result - The result has arrived.
 * @cssstate tool-error - The result is an error.
 * @cssstate tool-cancelled - The tool call was cancelled.
 * @cssstate tool-starved - No tool data received in time.
 * @fires {McpAppSnapshotChangeEvent} mcp-app-snapshot-change - The app's snapshot changed.
 */
export class McpAppRootElement<
  Tools extends ToolTypes<Tools> = AnyTools,
  Own extends keyof Tools = keyof Tools,
> extends LitElement {
  static override styles = styles;

  static override properties = {
    name: {},
    version: {},
    availableDisplayModes: { attribute: 'available-display-modes', converter: modesOf },
    sizing: {},
    waitFor: { attribute: 'wait-for' },
    hold: { type: Boolean },
    labels: { attribute: false },
  };

  /** The name of the view, sent to the host. */
  declare name: string;
  /** The version of the view, sent to the host. Default `0.0.0`. */
  declare version: string;
  /** The display modes that the view supports. As an attribute: `inline fullscreen pip split`. */
  declare availableDisplayModes: readonly DisplayMode[] | undefined;
  /** How the height is reported. Default `content`. It can change at any time. */
  declare sizing?: Sizing;
  /** When the content is shown: `ready` (default), or once the tool's `input` or `result` has arrived. */
  declare waitFor?: 'ready' | 'input' | 'result';
  /**
   * While it is set, the element does not connect: for a page from a server, whose script sets `app` and registers tools
   * later. The components of the frameworks set it until their content is mounted.
   */
  declare hold?: boolean;
  /** Texts of the built-in notices. Omitted ones are those of the language pack for `lang`, otherwise English. */
  declare labels?: Partial<McpAppRootLabels>;
  /** Whether to restore structured content from the result's text if the host dropped it. Default true. */
  declare recoverStructuredContent?: boolean;
  // Test environments have no internals (happy-dom), or internals without states (jsdom).
  readonly #states = this.attachInternals?.().states;
  #app?: McpApp<Tools, Own>;
  #running?: McpApp<Tools, Own> | undefined;
  #timer?: ReturnType<typeof setTimeout>;
  readonly #stops: (() => void)[] = [];

  constructor() {
    super();
    this.name = '';
    this.version = '0.0.0';
    this.addEventListener('context-request', (event) => {
      const { context, callback } = event as ContextRequestEvent;
      if (context !== mcpAppContext) return;
      event.stopImmediatePropagation();
      callback(this.app as McpApp);
    });
  }

  /**
   * The app. The element creates it from its attributes when it is first read, or at the latest when it connects, a
   * microtask after the element is added to the page. You can set your own, also later: the element then closes the
   * previous one and connects with yours.
   * @type {McpApp}
   */
  get app(): McpApp<Tools, Own> {
    const { name, version, availableDisplayModes, recoverStructuredContent } = this;
    return (this.#app ??= new McpApp(
      { name, version },
      { capabilities: { availableDisplayModes } as AppCapabilities, recoverStructuredContent },
    ));
  }

  set app(app: McpApp<Tools, Own>) {
    this.#app = app;
    this.requestUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.requestUpdate();
  }

  /**
   * Runs the app that should run, which is none outside of the page and during `hold`. With the update instead of at
   * once, because frameworks set properties after the element is added to the page, and because a move removes and
   * inserts the element, which must not close the connection.
   */
  protected override willUpdate(changed: PropertyValues): void {
    clearTimeout(this.#timer);
    const stops = this.#stops;
    const app = this.isConnected && !this.hold ? this.app : undefined;
    const isOther = app !== this.#running;
    this.#running = app;
    if (isOther) for (const stop of stops.splice(0)) stop();
    if (!app) return;
    if (isOther || changed.size) {
      stops[0]?.();
      stops[0] = reportSize(app, { mode: this.sizing });
    }
    if (!isOther) return;
    stops.push(app.subscribe(this.#changed), applyTheme(app), () => app.close());
    void this.retry();
    this.#changed();
  }

  /**
   * Connects again after a failure. It never calls the tool again, because the tool may have run; use `callToolAgain()`
   * for that. Never rejects: the snapshot contains the error.
   */
  retry(): Promise<void> {
    return this.app.connect().catch(() => {});
  }

  readonly #changed = (): void => {
    const snapshot = this.app.getSnapshot();
    const states = this.#states;
    states?.clear();
    states?.add(snapshot.status);
    states?.add(`tool-${snapshot.toolStatus}`);
    this.requestUpdate();
    this.dispatchEvent(new McpAppSnapshotChangeEvent(snapshot));
  };

  protected override render() {
    // Not `app`, which would create one during `hold`, before its properties are set.
    const { hostCapabilities, toolStatus, error, toolInput, toolResult }: Partial<AppSnapshot> = {
      ...this.#running?.getSnapshot(),
    };
    // True after the host's answer, even if the connection is closed later.
    const isShown =
      hostCapabilities &&
      (this.waitFor === 'result' ? toolResult : this.waitFor !== 'input' || toolInput);
    const notice = error
      ? 'error'
      : // `cancelled` or `starved`.
        toolStatus?.endsWith('d')
        ? toolStatus
        : isShown
          ? '-'
          : 'loading';
    // If the content is shown and the view has no such slot, there is no built-in text.
    const words = isShown ? '' : draw?.(this, notice as NoticeKind, error);
    // Each update clears the timer, so a fast view, whose content is shown by then, does not load the notices.
    if (words === undefined && this.isConnected)
      this.#timer = setTimeout(async () => {
        draw = (await import('./root-notice.js')).drawNotice;
        this.requestUpdate();
      }, 200);
    return html`<div part="notice" role="status"><slot name=${notice}>${words}</slot></div>
      ${isShown ? html`<slot></slot>` : ''}`;
  }
}
