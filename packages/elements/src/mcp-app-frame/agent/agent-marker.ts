// Shows the user what an agent does in a view: a box around the element, a line of text, and a button that stops it. It is
// drawn by the frame and not by the view, which can neither remove it nor press its button.
import type { AgentAction, AgentTarget } from '../../protocol/proposals/agent-face.js';
import { plainLine } from '../../policy/texts/plain-text.js';
import { element } from '../ask/build-element.js';
import { DEFAULT_AGENT_LABELS } from './agent-labels.js';
import type { AgentLabels } from './agent-labels.js';
import { MARKER_STYLES } from './agent-marker.styles.js';

/** Milliseconds after the last action until the marker disappears, so that it stays between two actions. */
const LINGER_MS = 2500;

const LABELS = {
  click: 'agentClick',
  type: 'agentType',
  select: 'agentSelect',
  scroll: 'agentScroll',
  press: 'agentPress',
  focus: 'agentFocus',
} as const satisfies Record<AgentAction['type'], keyof AgentLabels>;

let styles: CSSStyleSheet | undefined;

function adoptStyles(root: ShadowRoot): void {
  if (!styles) {
    styles = new CSSStyleSheet();
    styles.replaceSync(MARKER_STYLES);
  }
  if (!root.adoptedStyleSheets.includes(styles)) root.adoptedStyleSheets.push(styles);
}

/** The name of the element, without its role if it has one. */
function nameIn(title: string): string {
  const name = /^[\w-]+ "(.*)"$/.exec(title)?.[1] ?? title;
  return plainLine(name, 60);
}

/** The frame that a marker is drawn in. */
export interface MarkedFrame extends HTMLElement {
  readonly container: HTMLElement;
  readonly texts: Partial<AgentLabels>;
}

export class AgentMarker {
  readonly #frame: MarkedFrame;
  readonly #stop: () => void;
  readonly #layer = element('div', { class: 'agent', part: 'agent' });
  readonly #box = element('i', { 'aria-hidden': 'true' });
  readonly #title = element('span');
  readonly #what = element('small');
  readonly #button = element('button', { type: 'button' });
  /** Before it has text, so that screen readers announce the changes. */
  readonly #bar = element('div', { class: 'bar' });
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param stop called when the user presses the button or Escape */
  constructor(frame: MarkedFrame, stop: () => void) {
    this.#frame = frame;
    this.#stop = stop;
    this.#bar.append(
      element('span', { role: 'status', dir: 'auto' }, this.#title, this.#what),
      this.#button,
    );
    this.#layer.append(this.#box, this.#bar);
    this.#button.addEventListener('click', ({ isTrusted }) => isTrusted && stop());
  }

  get #labels(): AgentLabels {
    return { ...DEFAULT_AGENT_LABELS, ...this.#frame.texts };
  }

  readonly #onKey = ({ key, isTrusted }: KeyboardEvent): void => {
    if (isTrusted && key === 'Escape') this.#stop();
  };

  #open(): void {
    clearTimeout(this.#timer);
    if (this.#layer.isConnected) return;
    const { container, shadowRoot } = this.#frame;
    adoptStyles(shadowRoot!);
    container.style.position = 'relative';
    container.append(this.#layer);
    addEventListener('keydown', this.#onKey, true);
  }

  /** Shows what is about to happen, and where. The box is a claim of the view, and is drawn inside of the view only. */
  show(action: AgentAction, { element: title, box }: AgentTarget, iframe: HTMLElement): void {
    this.#open();
    const labels = this.#labels;
    const key = action.type === 'press' ? plainLine(action.key, 20) : '';
    const text = labels[LABELS[action.type]]
      .replace('{key}', () => key)
      .replace('{what}', () => `\u2068${nameIn(title)}\u2069`);
    this.#title.textContent = labels.agentActs;
    this.#what.textContent = text;
    this.#button.textContent = labels.agentStop;
    this.#button.hidden = false;
    const margin = 3;
    const { style } = this.#box;
    this.#box.hidden = false;
    style.left = `${iframe.offsetLeft + box.x - margin}px`;
    style.top = `${iframe.offsetTop + box.y - margin}px`;
    style.width = `${box.width + 2 * margin}px`;
    style.height = `${box.height + 2 * margin}px`;
    // A view that is not on the screen would be used unseen.
    this.#frame.scrollIntoView({ block: 'nearest' });
    // The bar would cover what is used at the bottom.
    const isLow = box.y + box.height > iframe.offsetHeight - 70 && box.y > 70;
    this.#bar.style.insetBlockEnd = isLow ? 'auto' : '';
    this.#bar.style.insetBlockStart = isLow ? '0.5rem' : '';
  }

  /** Tells the user that the agent was stopped. */
  showStopped(): void {
    if (!this.#layer.isConnected) return;
    this.#title.textContent = this.#labels.agentStopped;
    this.#what.textContent = '';
    this.#box.hidden = true;
    this.#button.hidden = true;
    this.linger();
  }

  /** Disappears after a while. */
  linger(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), LINGER_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#layer.remove();
    this.#frame.container.style.position = '';
    removeEventListener('keydown', this.#onKey, true);
  }
}
