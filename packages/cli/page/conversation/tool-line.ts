// The line above an app: which tool of which server was called, its outcome, and the available actions.
import { byId, element } from '../element.ts';

export type CallState = 'running' | 'done' | 'stopped' | 'failed';

const seconds = new Intl.NumberFormat('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

export class ToolLine {
  readonly element: HTMLElement;
  readonly #outcome = element('span', {}, 'running…');
  readonly #start = performance.now();
  readonly #stop: HTMLElement;

  /** @param stop is there while the call runs; the first of the other actions is there afterwards, in its place */
  constructor(tool: string, server: string, stop: HTMLElement, actions: readonly HTMLElement[]) {
    this.#stop = stop;
    const [first, ...others] = actions;
    const swap = element('span', { className: 'swap' }, stop, ...(first ? [first] : []));
    const code = element('code', {}, tool);
    // The parts that change are at the end, so that nothing moves.
    const words = element('span', {}, code, ` on ${server} · `, this.#outcome);
    words.className = 'words';
    const place = element('span', { className: 'actions' }, swap, ...others);
    this.element = element('div', { className: 'tool-line' }, words, place);
    this.element.dataset.state = 'running';
  }

  end(state: Exclude<CallState, 'running'>): void {
    const hadFocus = document.activeElement === this.#stop;
    const time = `${seconds.format((performance.now() - this.#start) / 1000)} s`;
    this.element.dataset.state = state;
    this.#outcome.textContent = state === 'done' ? time : state;
    const next = this.#stop.nextElementSibling as HTMLElement | null;
    if (hadFocus) (next ?? byId('compose')).focus({ preventScroll: true });
  }
}
