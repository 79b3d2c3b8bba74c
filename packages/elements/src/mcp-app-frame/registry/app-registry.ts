// One view for many calls of a conversation. The first frame with a key has the view. The calls of later frames with
// the same key go to that view, and those frames show a reference to it.
import type { FurtherToolCall } from '../../host/connection/call-feeds.js';
import type { DisplayMode } from '../../protocol/host-context.js';
import type { McpAppFrameElement } from '../mcp-app-frame.js';
import type { FrameRegistry } from '../page-settings.js';
import { drawReference } from './draw-reference.js';
import { revealView } from './reveal-view.js';
import { McpAppRevealEvent } from './reveal.events.js';
import { sharingKey } from './session-key.js';
import type { SharingRule } from './session-key.js';

export interface AppRegistryOptions {
  /** Which frames share a view, in addition to those with the same `session-key`. Default `key`. */
  rule?: SharingRule;
  /** What the button of a reference does: scrolls to the view, or shows it in this mode. Default `scroll`. */
  reveal?: 'scroll' | DisplayMode;
}

/** A view, and the frames whose calls belong to it. */
interface SharedView {
  readonly key: string;
  readonly frame: McpAppFrameElement;
  readonly references: Set<McpAppFrameElement>;
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
 * - When the frame with the view leaves the page, the first of its references gets a view.
 */
export class AppRegistry implements FrameRegistry {
  readonly #rule: SharingRule;
  readonly #reveal: 'scroll' | DisplayMode;
  readonly #views = new Map<string, SharedView>();
  readonly #viewOf = new WeakMap<McpAppFrameElement, SharedView>();
  readonly #callIds = new WeakMap<McpAppFrameElement, string>();
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
    if (!frame.isConnected) return false;
    const key = sharingKey(frame, this.#rule);
    const known = this.#viewOf.get(frame);
    if (known && (known.key !== key || !known.frame.isConnected)) this.#part(frame, known);
    if (key === undefined) return false;
    const view = this.#viewOf.get(frame) ?? this.#join(frame, key);
    if (view.frame === frame) return false;
    this.#handOver(frame, view);
    return true;
  }

  /** @internal */
  render(drawn: HTMLElement): unknown {
    const frame = drawn as McpAppFrameElement;
    const view = this.viewOf(frame);
    return view === frame
      ? undefined
      : drawReference(frame, view.status, () => void this.reveal(frame));
  }

  /** The existing view takes the call, unless this frame already shows a view or no view can take it. */
  #join(frame: McpAppFrameElement, key: string): SharedView {
    const there = this.#views.get(key);
    const hasStarted = frame.status !== 'idle';
    const joined =
      there && !hasStarted && takesCalls(there.frame) ? there : this.#openView(frame, key);
    this.#viewOf.set(frame, joined);
    return joined;
  }

  #openView(frame: McpAppFrameElement, key: string): SharedView {
    const view: SharedView = { key, frame, references: new Set() };
    const before = this.#views.get(key);
    if (!before || !takesCalls(before.frame)) this.#views.set(key, view);
    // In a microtask, because a page that moves the frame removes it first.
    frame.addEventListener('mcp-app-status-change', () =>
      queueMicrotask(() => this.#changed(view)),
    );
    return view;
  }

  /** Updates the references. If the view left the page, the first of them gets a view. */
  #changed(view: SharedView): void {
    if (!view.frame.isConnected) this.#part(view.frame, view);
    for (const reference of inOrder(view.references)) reference.requestUpdate();
  }

  /** Removes this frame's call from the view. */
  #part(frame: McpAppFrameElement, view: SharedView): void {
    this.#viewOf.delete(frame);
    view.references.delete(frame);
    if (view.frame === frame) {
      if (this.#views.get(view.key) === view) this.#views.delete(view.key);
      return;
    }
    const id = this.#callIds.get(frame);
    view.frame.toolCalls = view.frame.toolCalls?.filter((call) => call.id !== id);
  }

  /** Passes the frame's tool data to the view. */
  #handOver(frame: McpAppFrameElement, { frame: view, references }: SharedView): void {
    references.add(frame);
    const call = this.#callOf(frame);
    const calls = view.toolCalls ?? [];
    const known = calls.find(({ id }) => id === call.id);
    if (known && isSame(known, call)) return;
    view.toolCalls = known
      ? calls.map((other) => (other === known ? call : other))
      : [...calls, call].slice(-MAX_CALLS);
  }

  #callOf(frame: McpAppFrameElement): FurtherToolCall {
    const { tool, server, client, relay, toolResult, toolCancelled, toolProgress } = frame;
    // A frame that calls the tool itself uses an empty input if the page sets none.
    const isOwnCall = server && !client && !relay;
    const given = frame.hostContext?.toolInfo?.id;
    const id = this.#callIds.get(frame) ?? `${given ?? `shared-${++this.#calls}`}`;
    this.#callIds.set(frame, id);
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

/** The frames that are still in the page, in document order. */
function inOrder(frames: Set<McpAppFrameElement>): McpAppFrameElement[] {
  for (const frame of frames) if (!frame.isConnected) frames.delete(frame);
  return [...frames].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}
