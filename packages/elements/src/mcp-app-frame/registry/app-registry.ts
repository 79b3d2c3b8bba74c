// One view for many calls of a conversation. The first frame with a key has the view. The calls of later frames with
// the same key go to that view, and those frames show a reference to it.
import type { FurtherToolCall } from '../../host/connection/call-feeds.js';
import type { Identity } from '../../host/identity/identity.js';
import { reportToPage } from '../../host/page-function.js';
import { errorText } from '../../protocol/error-text.js';
import type { DisplayMode } from '../../protocol/host-context.js';
import type { McpAppFrameElement } from '../mcp-app-frame.js';
import type { FrameRegistry } from '../page-settings.js';
import { drawReference } from './draw-reference.js';
import { revealView } from './reveal-view.js';
import { McpAppRevealEvent } from './reveal.events.js';
import { sharingKey } from './session-key.js';
import type { SharingKey, SharingRule } from './session-key.js';

export interface AppRegistryOptions {
  /** Which frames share a view, in addition to those with the same `session-key`. Default `key`. */
  rule?: SharingRule;
  /** What the button of a reference does: scrolls to the view, or shows it in this mode. Default `scroll`. */
  reveal?: 'scroll' | DisplayMode;
}

/** A view, and the frames whose calls belong to it with the ids of the calls. */
interface SharedView {
  readonly key: SharingKey;
  readonly frame: McpAppFrameElement;
  readonly references: Map<McpAppFrameElement, string>;
}

/** The maximum number of calls of a view; the oldest are dropped first. */
const MAX_CALLS = 100;

/**
 * Lets frames share a view:
 * ```js
 * configureFrames({ registry: new AppRegistry({ rule: 'resource' }) });
 * ```
 * - A waiting or suspended view is not started: it gets all calls, in order, when it starts.
 * - A busy view gets the call immediately.
 * - A view that was closed or failed gets no further calls: the next frame with its key gets its own view. Earlier
 *   calls stay with the old view, which gets them again when it is opened or retried.
 * - When the frame with the view leaves the page, or belongs to another server or user, the first of its references gets
 *   a view.
 */
export class AppRegistry implements FrameRegistry {
  readonly #rule: SharingRule;
  readonly #reveal: 'scroll' | DisplayMode;
  /** By identity and key: the view that takes further calls. */
  readonly #views = new WeakMap<Identity, Map<string, SharedView>>();
  readonly #viewOf = new WeakMap<McpAppFrameElement, SharedView>();
  /** What the page was told about a frame whose key could not be found out. */
  readonly #problems = new WeakMap<McpAppFrameElement, string>();
  readonly #watched = new WeakSet<McpAppFrameElement>();
  #calls = 0;

  constructor({ rule = 'key', reveal = 'scroll' }: AppRegistryOptions = {}) {
    this.#rule = rule;
    this.#reveal = reveal;
  }

  /** The frame that has the view for this frame's call; the frame itself if it has its own view. */
  viewOf(frame: McpAppFrameElement): McpAppFrameElement {
    return this.#viewOf.get(frame)?.frame ?? frame;
  }

  /** Shows the user the view for this frame's call. */
  async reveal(frame: McpAppFrameElement): Promise<void> {
    const view = this.viewOf(frame);
    if (!frame.dispatchEvent(new McpAppRevealEvent(view))) return;
    await revealView(view, this.#reveal);
  }

  /** @internal */
  update(updating: HTMLElement): boolean {
    const frame = updating as McpAppFrameElement;
    // A frame updates once more after it left the page.
    const view = frame.isConnected ? this.#follow(frame) : undefined;
    if (!view || view.frame === frame) return false;
    this.#handOver(frame, view);
    return true;
  }

  /** @internal */
  left(leaving: HTMLElement): void {
    const frame = leaving as McpAppFrameElement;
    const view = this.#viewOf.get(frame);
    if (view) this.#part(frame, view);
  }

  /** @internal */
  render(drawn: HTMLElement): unknown {
    const frame = drawn as McpAppFrameElement;
    const view = this.viewOf(frame);
    return view === frame
      ? undefined
      : drawReference(frame, view.status, () => void this.reveal(frame));
  }

  /** The view for the frame's current settings; undefined if it does not share. */
  #follow(frame: McpAppFrameElement): SharedView | undefined {
    const key = this.#keyOf(frame);
    const known = this.#viewOf.get(frame);
    if (known && !isSameKey(known.key, key)) this.#part(frame, known);
    if (!key) return undefined;
    const view = this.#viewOf.get(frame) ?? this.#join(frame, key);
    // The frame with the view may have got another server or user a moment ago, and has not updated yet.
    if (view.frame === frame || this.#follow(view.frame) === view) return view;
    this.#viewOf.delete(frame);
    return this.#follow(frame);
  }

  /** A frame whose key cannot be found out shares nothing, and the page is told once. */
  #keyOf(frame: McpAppFrameElement): SharingKey | undefined {
    try {
      const key = sharingKey(frame, this.#rule);
      this.#problems.delete(frame);
      return key;
    } catch (error) {
      const text = errorText(error);
      if (this.#problems.get(frame) !== text) reportToPage(error, (event) => frame.observe(event));
      this.#problems.set(frame, text);
      return undefined;
    }
  }

  /** The existing view takes the call, unless this frame already shows a view or no view can take it. */
  #join(frame: McpAppFrameElement, key: SharingKey): SharedView {
    const there = this.#at(key).get(key.name);
    const hasStarted = frame.status !== 'idle';
    const joined =
      there && !hasStarted && takesCalls(there.frame) ? there : this.#openView(frame, key);
    this.#viewOf.set(frame, joined);
    return joined;
  }

  #openView(frame: McpAppFrameElement, key: SharingKey): SharedView {
    const view: SharedView = { key, frame, references: new Map() };
    const views = this.#at(key);
    const before = views.get(key.name);
    if (!before || !takesCalls(before.frame)) views.set(key.name, view);
    if (!this.#watched.has(frame)) {
      this.#watched.add(frame);
      frame.addEventListener('mcp-app-status-change', () => this.#redraw(this.#viewOf.get(frame)));
    }
    return view;
  }

  #at({ identity }: SharingKey): Map<string, SharedView> {
    const views = this.#views.get(identity) ?? new Map<string, SharedView>();
    this.#views.set(identity, views);
    return views;
  }

  /** Lets the references draw the status of the view, or find another one. */
  #redraw(view: SharedView | undefined): void {
    for (const reference of inOrder(view?.references.keys())) reference.requestUpdate();
  }

  /** Separates the frame from the view: its call, or the calls of all others if it has the view. */
  #part(frame: McpAppFrameElement, view: SharedView): void {
    const { key, references } = view;
    const isOwner = view.frame === frame;
    this.#viewOf.delete(frame);
    const ids = isOwner ? [...references.values()] : [references.get(frame)];
    const calls = view.frame.toolCalls?.filter(({ id }) => !ids.includes(id));
    if (calls?.length !== view.frame.toolCalls?.length) view.frame.toolCalls = calls;
    if (!isOwner) return void references.delete(frame);
    if (this.#at(key).get(key.name) === view) this.#at(key).delete(key.name);
    for (const reference of references.keys()) this.#viewOf.delete(reference);
    this.#redraw(view);
  }

  /** Passes the frame's tool data to the view. */
  #handOver(frame: McpAppFrameElement, { frame: view, references }: SharedView): void {
    const call = this.#callOf(frame, references.get(frame));
    references.set(frame, call.id);
    const calls = view.toolCalls ?? [];
    const known = calls.find(({ id }) => id === call.id);
    if (known && isSame(known, call)) return;
    view.toolCalls = known
      ? calls.map((other) => (other === known ? call : other))
      : [...calls, call].slice(-MAX_CALLS);
  }

  #callOf(frame: McpAppFrameElement, known: string | undefined): FurtherToolCall {
    const { tool, server, client, relay, toolResult, toolCancelled, toolProgress } = frame;
    // A frame that calls the tool itself uses an empty input if the page sets none.
    const isOwnCall = server && !client && !relay;
    const given = frame.host?.context?.toolInfo?.id;
    const id = known ?? `${given ?? `shared-${++this.#calls}`}`;
    return {
      id,
      tool: typeof tool === 'object' ? tool.name : tool,
      toolInput: frame.toolInput ?? (isOwnCall ? NO_INPUT : undefined),
      toolInputPartial: frame.toolInputPartial,
      toolResult,
      toolCancelled,
      toolProgress,
    };
  }
}

const NO_INPUT = {};

/** False for a view that was closed by the user or the page, or that failed. */
const takesCalls = ({ status, isConnected }: McpAppFrameElement): boolean =>
  isConnected && status !== 'closed' && status !== 'error';

const isSame = (a: FurtherToolCall, b: FurtherToolCall): boolean =>
  (Object.keys(b) as (keyof FurtherToolCall)[]).every((key) => a[key] === b[key]);

const isSameKey = (a: SharingKey, b: SharingKey | undefined): boolean =>
  a.identity === b?.identity && a.name === b.name;

/** In document order. */
const inOrder = (frames: Iterable<McpAppFrameElement> = []): McpAppFrameElement[] =>
  [...frames].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
