// Controls the view's display mode (M1-M4) and who may change it. The panels are loaded with the first change. The
// iframe is never moved in the DOM, because a moved iframe reloads.
import type { ModeChangeReason } from './mode-throttle.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import type { SessionStatus } from '../../host/session/session-state.js';
import type { ViewDetails } from '../../host/session/view-details.js';
import type { DisplayMode, HostContext } from '../../protocol/host-context.js';
import type { FrameProperties } from '../frame-properties.js';
import type { ModePanels } from './mode-panels.js';

/**
 * The modes besides inline, which is always available so that a view can return. `split` is a proposal, so a page must
 * list it.
 */
const ELSEWHERE: readonly DisplayMode[] = ['fullscreen', 'pip', 'split'];

/** The modes that a page supports. Default: all modes of the specification. */
export const offeredModes = (listed: readonly string[] = ELSEWHERE.slice(0, 2)): DisplayMode[] => [
  'inline',
  ...ELSEWHERE.filter((mode) => listed.includes(mode)),
];

/** The element that the controller belongs to. */
export interface ModeOwner extends FrameProperties {
  readonly status: SessionStatus;
  readonly details: ViewDetails;
  observe(event: SessionEvent): boolean;
}

/**
 * The mode of the view, and what is under way. Each change makes a new object, so that a request can see whether a later
 * one replaced it.
 * - settled: nothing.
 * - wished: the page set the property, and the mode is requested when the view is ready.
 * - deciding: a request is being decided. `wish` is that of the page, if it set the property.
 */
type ModeState =
  | { readonly kind: 'settled'; readonly mode: DisplayMode; readonly wish?: undefined }
  | { readonly kind: 'wished'; readonly mode: DisplayMode; readonly wish: DisplayMode }
  | {
      readonly kind: 'deciding';
      readonly mode: DisplayMode;
      readonly wish: DisplayMode | undefined;
    };

export class DisplayModeController {
  /** Placed in the frame's shadow root. */
  readonly stage = document.createElement('div');
  /** The part that is shown elsewhere: a toolbar and the view. */
  readonly panel = document.createElement('div');
  readonly #frame: ModeOwner;
  readonly #states: CustomStateSet;
  readonly #changed: () => void;
  #state: ModeState = { kind: 'settled', mode: 'inline' };
  #panels: ModePanels | undefined;
  #loading: Promise<ModePanels> | undefined;

  /** @param changed called once the view is in another mode, before its size is read */
  constructor(
    frame: ModeOwner,
    container: HTMLElement,
    states: CustomStateSet,
    changed: () => void,
  ) {
    this.#frame = frame;
    this.#states = states;
    this.#changed = changed;
    this.stage.className = 'stage';
    this.panel.className = 'panel';
    this.panel.role = 'group';
    this.panel.setAttribute('part', 'panel');
    this.panel.append(container);
    this.stage.append(this.panel);
  }

  get mode(): DisplayMode {
    return this.#state.mode;
  }

  /** The value of the property: the mode, or the one that the page wishes. */
  get value(): DisplayMode {
    return this.#state.wish ?? this.mode;
  }

  /** Called when the page sets the property. */
  wish(wish: DisplayMode): void {
    if (wish === this.value) return;
    this.#state = { kind: 'wished', mode: this.mode, wish };
    this.#frame.requestUpdate();
  }

  /** The modes that the page supports. */
  get offered(): DisplayMode[] {
    return offeredModes(this.#frame.availableDisplayModes);
  }

  context(): HostContext {
    return {
      displayMode: this.mode,
      availableDisplayModes: this.offered,
      ...(this.#panels && { safeAreaInsets: this.#panels.safeArea() }),
    };
  }

  /** Called after each update of the element, and when its status changed. */
  update(): void {
    const { status, inlineToolbar } = this.#frame;
    const state = this.#state;
    const panels = this.#panels;
    if (status !== 'ready' || panels?.canStay() === false) this.leave();
    else if (state.kind === 'wished') void this.request(state.wish, 'host');
    if (inlineToolbar && !panels) this.#load().catch(() => {});
    panels?.render();
  }

  /** Handles Escape, which the sandbox reports if the view did not handle it. */
  escape(): void {
    if (this.mode === 'fullscreen') void this.request('inline', 'user');
  }

  /** Resolves with the resulting mode; a refusal is reported as `mcp-app-refused`. */
  async request(wanted: DisplayMode, reason: ModeChangeReason): Promise<DisplayMode> {
    const { mode, wish } = this.#state;
    if (wanted === mode) {
      // This cancels a change whose code is still being loaded.
      this.#settle(mode);
      return wanted;
    }
    const own: ModeState = (this.#state = { kind: 'deciding', mode, wish });
    let refusal: string | undefined;
    if (wanted !== 'inline' || reason === 'view') {
      refusal = await this.#load().then(
        // A later request may have been handled in the meantime.
        (panels) => (this.#state === own ? panels.refusal(wanted, reason) : undefined),
        () => 'Its code could not be loaded.',
      );
      if (this.#state !== own) return this.mode;
    }
    if (!refusal && this.#panels!.admits(wanted, reason)) this.#show(wanted, reason);
    else this.#settle(mode);
    if (refusal) {
      const refused = { kind: 'display-mode', what: wanted, reason: refusal } as const;
      this.#frame.observe({ type: 'refused', refusals: [refused] });
    }
    return this.mode;
  }

  /** Returns to inline immediately and unconditionally, because there is nothing left to show. */
  leave(reason: ModeChangeReason = 'host'): void {
    const { kind, mode, wish } = this.#state;
    if (mode !== 'inline') this.#show('inline', reason);
    // A change whose code was being loaded is requested again when the view is ready.
    else if (kind === 'deciding')
      this.#state = wish ? { kind: 'wished', mode, wish } : { kind: 'settled', mode };
  }

  #show(mode: DisplayMode, reason: ModeChangeReason): void {
    const before = this.mode;
    this.#states.delete(before);
    this.#settle(mode);
    if (mode !== 'inline') this.#states.add(mode);
    this.#changed();
    this.#panels!.show(before, reason);
    this.#panels!.announce(before, reason);
  }

  /** Nothing is under way any more. The view is told with the next update. */
  #settle(mode: DisplayMode): void {
    this.#state = { kind: 'settled', mode };
    this.#frame.requestUpdate();
  }

  #load(): Promise<ModePanels> {
    return (this.#loading ??= import('./mode-panels.js').then(
      ({ ModePanels: Panels }) => {
        this.#panels = new Panels(this.#frame, this);
        this.#panels.render();
        return this.#panels;
      },
      (error: unknown) => {
        // The next request tries again.
        this.#loading = undefined;
        throw error;
      },
    ));
  }
}
