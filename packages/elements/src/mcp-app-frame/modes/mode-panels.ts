// Draws everything for a view that is not inline. Loaded with the first mode change.
import { nothing, render } from 'lit';
import { isQuestionOpen } from '../ask/open-questions.js';
import { focusedElement } from '../focus/held-focus.js';
import { ModeThrottle } from './mode-throttle.js';
import type { ModeChangeReason } from './mode-throttle.js';
import { modeRefusal } from './mode-refusal.js';
import type { SessionStatus } from '../../host/session/session-state.js';
import type { DisplayMode, SafeAreaInsets } from '../../protocol/host-context.js';
import type { ViewDetails } from '../../host/session/view-details.js';
import { viewNameOf } from '../frame-name.js';
import type { FrameProperties } from '../frame-properties.js';
import {
  McpAppDisplayModeChangeEvent,
  McpAppDisplayModeRequestEvent,
} from './display-mode.events.js';
import { FullscreenPanel } from './fullscreen-panel.js';
import type { FullscreenHost } from './fullscreen-panel.js';
import { DEFAULT_MODE_LABELS } from './mode-labels.js';
import { panelStyles } from './mode-panels.styles.js';
import { placeholder, resizeHandle, toolbar } from './mode-toolbar.js';
import type { ToolbarState } from './mode-toolbar.js';
import { PipPanel } from './pip-panel.js';
import { hasBox, isPageModal } from './reach.js';
import type { SplitPanel } from './split-panel.js';
import { stepAside } from './step-aside.js';

/** The mode controller, as the panels use it. */
export interface PanelHost extends FullscreenHost {
  readonly mode: DisplayMode;
  readonly offered: readonly DisplayMode[];
  request(mode: DisplayMode, reason: ModeChangeReason): Promise<DisplayMode>;
}

/** The element that the panels belong to. */
interface PanelFrame extends FrameProperties {
  readonly status: SessionStatus;
  readonly details: ViewDetails;
}

/** The frame that is fullscreen. Only one at a time. */
let onScreen: PanelHost | undefined;

const box = (name: string): HTMLElement => {
  const element = document.createElement('div');
  element.className = name;
  return element;
};

function focusIn(target: HTMLElement | null | undefined): void {
  target?.focus({ preventScroll: true });
  // Focuses the view itself, because the sandbox page around it does not handle keys.
  if (target instanceof HTMLIFrameElement) target.contentWindow?.[0]?.focus();
}

export class ModePanels {
  readonly #frame: PanelFrame;
  readonly #host: PanelHost;
  readonly #view: HTMLElement;
  readonly #toolbar = box('toolbar');
  readonly #corner = box('corner');
  readonly #placeholder = box('placeholder');
  readonly #fullscreen: FullscreenPanel;
  readonly #pip: PipPanel;
  /** Loaded with the first docked view. */
  #split: SplitPanel | undefined;
  readonly #throttle = new ModeThrottle();
  /** The modes of the view when it was last ready. Their buttons stay visible but disabled after a failure. */
  #known: readonly DisplayMode[] = [];
  /** The height of the inline view in pixels. */
  #inlineHeight = 0;
  /** The same with the toolbar. */
  #placeHeight = 0;
  #returnTo: HTMLElement | undefined;
  /** Aborted when the mode changes. */
  #showing = new AbortController();
  /** What had the focus in the panel when it stepped aside. */
  #focusedBefore: HTMLElement | undefined;

  constructor(frame: PanelFrame, host: PanelHost) {
    const { stage, panel } = host;
    this.#frame = frame;
    this.#host = host;
    this.#view = panel.firstElementChild as HTMLElement;
    this.#fullscreen = new FullscreenPanel(host);
    this.#pip = new PipPanel(panel);
    this.#toolbar.setAttribute('part', 'toolbar');
    this.#toolbar.addEventListener('pointerdown', (event) => {
      if (this.#host.mode === 'pip') this.#pip.drag(event);
    });
    panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.#host.mode !== 'pip') return;
      event.preventDefault();
      void host.request('inline', 'user');
    });
    this.#placeholder.setAttribute('part', 'placeholder');
    this.#placeholder.setAttribute('role', 'group');
    panel.prepend(this.#toolbar);
    panel.append(this.#corner);
    stage.append(this.#placeholder);
    // jsdom does not support adopted style sheets.
    frame.shadowRoot!.adoptedStyleSheets?.push(panelStyles.styleSheet!);
  }

  /** The modes that both the page and this view support. */
  get possible(): DisplayMode[] {
    return this.#host.offered.filter((mode) => !this.#modeRefusal(mode, 'user'));
  }

  /** False if the mode is no longer supported, or if the page hid the frame: an invisible panel must not be modal. */
  canStay(): boolean {
    const { mode } = this.#host;
    return mode === 'inline' || (this.possible.includes(mode) && hasBox(this.#view));
  }

  /**
   * Why the view cannot have this mode now; undefined if it can. If the page requests it, another fullscreen frame
   * leaves the mode.
   */
  refusal(
    mode: DisplayMode,
    reason: ModeChangeReason,
  ): string | undefined | Promise<string | undefined> {
    const refusal = this.#modeRefusal(mode, reason) ?? this.#split?.refusal(mode);
    if (refusal) return refusal;
    if (mode === 'split' && !this.#split) return this.#loadSplit(reason);
    // No panel may open above a question.
    if (isQuestionOpen()) return 'A consent question is open.';
    const isElsewhere = mode !== 'inline';
    const other = onScreen === this.#host || !isElsewhere ? undefined : onScreen;
    if (other && reason === 'view') return 'Another view is fullscreen.';
    void other?.request('inline', 'host');
    if (other && other.mode !== 'inline') return 'Another view stays fullscreen.';
    // A view that the user cannot reach must not act for the user, and nothing may open above a modal of the page.
    if ((isElsewhere || reason === 'view') && isPageModal(this.#frame, this.#host.panel)) {
      return 'The user cannot reach the view: a modal dialog is open, or the frame is inert.';
    }
    return isElsewhere && reason === 'view' ? this.#throttle.refusal(performance.now()) : undefined;
  }

  /** Whether the page allows the change. */
  admits(mode: DisplayMode, reason: ModeChangeReason): boolean {
    return this.#frame.dispatchEvent(
      new McpAppDisplayModeRequestEvent(mode, this.#host.mode, reason),
    );
  }

  /** Notifies the page of a completed change. */
  announce(before: DisplayMode, reason: ModeChangeReason): void {
    this.#frame.dispatchEvent(new McpAppDisplayModeChangeEvent(this.#host.mode, before, reason));
  }

  /** Draws a changed mode. */
  show(before: DisplayMode, reason: ModeChangeReason): void {
    const { panel, mode } = this.#host;
    const focused = focusedElement();
    const isFocused =
      focused !== undefined && (panel.contains(focused) || this.#placeholder.contains(focused));
    if (before === 'inline') this.#leavePage(focused);
    const scroll = this.#split?.scroll;
    const settle =
      mode === 'split' ? scroll!.dock() : before === 'split' ? scroll!.undock() : undefined;
    this.#placeholder.style.height = mode === 'fullscreen' ? `${this.#placeHeight}px` : '';
    this.#throttle.changed(mode, reason, performance.now());
    this.#endResize();
    this.#endAside();
    if (before === 'fullscreen') this.#leaveScreen();
    if (before === 'pip') this.#pip.close();
    if (before === 'split') this.#split!.close();
    if (mode === 'inline') delete panel.dataset['mode'];
    else panel.dataset['mode'] = mode;
    this.render();
    if (mode === 'fullscreen') this.#takeScreen();
    if (mode === 'pip') this.#pip.open(this.#inlineHeight);
    if (mode === 'split') this.#split!.open();
    settle?.();
    this.#moveFocus(focused, isFocused || before === 'fullscreen');
    if (mode !== 'inline') this.#watchPage();
  }

  /** Draws the current state. */
  render(): void {
    const { mode } = this.#host;
    const { status } = this.#frame;
    if (status === 'ready') this.#known = this.possible;
    const isOff = status === 'error';
    const possible = isOff ? this.#known : this.possible;
    const title = this.#title;
    const labels = { ...DEFAULT_MODE_LABELS, ...this.#frame.texts };
    const ask = (wanted: DisplayMode) => void this.#host.request(wanted, 'user');
    const state: ToolbarState = { mode, possible, isOff, title, labels, ask };
    const isInline = mode === 'inline';
    const hasToolbar = !isInline || this.#frame.inlineToolbar;
    this.#toolbar.hidden = !hasToolbar;
    this.#placeholder.hidden = isInline;
    if (this.#placeholder.ariaLabel !== title) this.#placeholder.ariaLabel = title;
    this.#fullscreen.setLabel(title);
    if (mode === 'split') this.#split?.update();
    render(hasToolbar ? toolbar(state, this.#pip) : nothing, this.#toolbar);
    render(mode === 'pip' ? resizeHandle(labels, this.#pip) : nothing, this.#corner);
    render(isInline ? nothing : placeholder(state), this.#placeholder);
  }

  /** The insets of a fullscreen view, in pixels. The top is 0, because the toolbar already avoids it. */
  safeArea(): SafeAreaInsets {
    const style = getComputedStyle(this.#view);
    const pixels = (side: string) =>
      Number.parseFloat(style.getPropertyValue(`scroll-margin-${side}`)) || 0;
    return {
      top: this.#toolbar.offsetHeight > 0 ? 0 : pixels('top'),
      right: pixels('right'),
      bottom: pixels('bottom'),
      left: pixels('left'),
    };
  }

  #modeRefusal(mode: DisplayMode, reason: ModeChangeReason): string | undefined {
    const { status, details } = this.#frame;
    if (status !== 'ready') return `The view is not ready (it is ${status}).`;
    return modeRefusal(
      mode,
      this.#host.offered,
      details.appCapabilities?.availableDisplayModes,
      reason,
    );
  }

  get #title(): string {
    return viewNameOf(this.#frame, this.#frame.details.tool);
  }

  async #loadSplit(reason: ModeChangeReason): Promise<string | undefined> {
    try {
      const { SplitPanel: Panel } = await import('./split-panel.js');
      this.#split ??= new Panel({
        frame: this.#frame,
        panel: this.#host.panel,
        title: () => this.#title,
        labels: () => this.#frame.texts,
        leave: () => this.#host.leave('host'),
      });
    } catch {
      return 'Its code could not be loaded.';
    }
    return this.refusal('split', reason);
  }

  /**
   * Stores the state of the inline view. In fullscreen, its place is covered and keeps its height, so that nothing
   * moves.
   */
  #leavePage(focused: HTMLElement | undefined): void {
    this.#returnTo = focused;
    this.#inlineHeight = this.#view.offsetHeight;
    this.#placeHeight = this.#inlineHeight + this.#toolbar.offsetHeight;
  }

  /** Ends a running height transition, which Firefox would continue in the panel. */
  #endResize(): void {
    const iframe = this.#view.querySelector('iframe');
    for (const animation of iframe?.getAnimations?.() ?? []) animation.cancel();
  }

  #watchPage(): void {
    this.#showing = new AbortController();
    const setAside = (isAside: boolean) => this.#setAside(isAside);
    stepAside({ frame: this.#frame, panel: this.#host.panel, setAside }, this.#showing.signal);
  }

  #setAside(isAside: boolean): void {
    const { panel } = this.#host;
    const focused = focusedElement();
    if (isAside) this.#focusedBefore = focused && panel.contains(focused) ? focused : undefined;
    panel.toggleAttribute('data-aside', isAside);
    panel.inert = isAside;
    if (this.#host.mode === 'fullscreen') this.#fullscreen.setAside(isAside);
    if (!isAside && (!focused || this.#host.mode === 'fullscreen')) focusIn(this.#focusedBefore);
  }

  #endAside(): void {
    const { panel } = this.#host;
    this.#showing.abort();
    panel.removeAttribute('data-aside');
    panel.inert = false;
  }

  #takeScreen(): void {
    onScreen = this.#host;
    this.#fullscreen.open();
  }

  #leaveScreen(): void {
    if (onScreen === this.#host) onScreen = undefined;
    this.#fullscreen.close();
  }

  /** Moves the focus with the view, and restores it in the end. */
  #moveFocus(focused: HTMLElement | undefined, isHere: boolean): void {
    const iframe = this.#view.querySelector('iframe');
    const isGone = this.#returnTo?.isConnected === false;
    const target =
      focused === iframe || (this.#host.mode === 'inline' && isGone)
        ? iframe
        : this.#host.mode === 'inline'
          ? this.#returnTo
          : this.#toolbar.querySelector<HTMLElement>(
              this.#host.mode === 'pip' ? '.grip' : '.close',
            );
    if (!isHere && this.#host.mode !== 'fullscreen') return;
    focusIn(target);
  }
}
