// Controls the view's display mode (M1-M4) and who may change it. The panels are loaded with the first change. The
// iframe is never moved in the DOM, because a moved iframe reloads.
import { offeredModes } from './display-mode.js';
import type { ModeChangeReason } from './mode-patience.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import type { SessionStatus } from '../../host/session/session-state.js';
import type { ViewDetails } from '../../host/session/view-details.js';
import type { AppCapabilities } from '../../protocol/capabilities.js';
import type { DisplayMode, HostContext } from '../../protocol/host-context.js';
import type { FrameProperties } from '../frame-properties.js';
import type { ModePanels } from './mode-panels.js';

/** The element that the controller belongs to. */
export interface ModeOwner extends FrameProperties {
  readonly status: SessionStatus;
  readonly appCapabilities: AppCapabilities | undefined;
  readonly details: ViewDetails | undefined;
  observe(event: SessionEvent): boolean;
}

export class DisplayModeController {
  /** Placed in the frame's shadow root. */
  readonly stage = document.createElement('div');
  /** The part that is shown elsewhere: a toolbar and the view. */
  readonly panel = document.createElement('div');
  readonly #frame: ModeOwner;
  readonly #states: CustomStateSet;
  readonly #changed: () => void;
  #mode: DisplayMode = 'inline';
  #panels: ModePanels | undefined;
  #loading: Promise<ModePanels> | undefined;
  /** The last value of the property that was handled. A different value is a request of the page. */
  #known: DisplayMode = 'inline';
  #turn = 0;

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
    this.panel.setAttribute('part', 'panel');
    this.panel.append(container);
    this.stage.append(this.panel);
  }

  get mode(): DisplayMode {
    return this.#mode;
  }

  /** The modes that the page supports. */
  get offered(): DisplayMode[] {
    return offeredModes(this.#frame.availableDisplayModes);
  }

  context(): HostContext {
    return {
      displayMode: this.#mode,
      availableDisplayModes: this.offered,
      ...(this.#panels && { safeAreaInsets: this.#panels.safeArea() }),
    };
  }

  /** Called after each update of the element, and when its status changed. */
  update(): void {
    const { status, displayMode, inlineToolbar } = this.#frame;
    const panels = this.#panels;
    if (status !== 'ready' || panels?.canStay() === false) this.leave();
    else if (displayMode !== this.#known) {
      this.#known = displayMode;
      void this.request(displayMode, 'host');
    }
    if (inlineToolbar && !panels) this.#load().catch(() => {});
    panels?.render();
  }

  /** Handles Escape, the only key that the sandbox forwards if the view did not handle it. */
  escape(): void {
    if (this.#mode === 'fullscreen') void this.request('inline', 'user');
  }

  /** Resolves with the resulting mode; a refusal is reported as `mcp-app-refused`. */
  async request(wanted: DisplayMode, reason: ModeChangeReason): Promise<DisplayMode> {
    const turn = ++this.#turn;
    if (wanted === this.#mode) {
      // This cancels a change whose code is still being loaded.
      this.#settle();
      return wanted;
    }
    let refusal: string | undefined;
    if (wanted !== 'inline' || reason === 'view') {
      refusal = await this.#load().then(
        // A later request may have been handled in the meantime.
        (panels) => (turn === this.#turn ? panels.refusal(wanted, reason) : undefined),
        () => 'Its code could not be loaded.',
      );
      if (turn !== this.#turn) return this.#mode;
    }
    if (refusal) {
      this.#settle();
      this.#refuse(wanted, refusal);
    } else if (this.#panels!.admits(wanted, reason)) this.#show(wanted, reason);
    else this.#settle();
    return this.#mode;
  }

  /** Returns to inline immediately and unconditionally, because there is nothing left to show. */
  leave(reason: ModeChangeReason = 'host'): void {
    this.#turn++;
    // A change whose code was being loaded is requested again when the view is ready.
    this.#known = this.#mode;
    if (this.#mode === 'inline') return;
    this.#show('inline', reason);
  }

  #refuse(what: string, reason: string): void {
    this.#frame.observe({ type: 'refused', refusals: [{ kind: 'display-mode', what, reason }] });
  }

  #show(mode: DisplayMode, reason: ModeChangeReason): void {
    const before = this.#mode;
    this.#states.delete(before);
    this.#mode = mode;
    if (mode !== 'inline') this.#states.add(mode);
    this.#changed();
    this.#panels!.show(mode, reason);
    this.#settle();
    this.#panels!.announce(before, reason);
  }

  /** Sets the property to the actual mode and notifies the view. */
  #settle(): void {
    this.#known = this.#frame.displayMode = this.#mode;
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
