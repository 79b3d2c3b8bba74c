// What the model says, drawn as Markdown while it arrives, and read out in whole blocks.
import { element } from '../element.ts';
import type { Block } from '../markdown/markdown-blocks.ts';
import { parseMarkdown } from '../markdown/markdown-blocks.ts';
import { blockNode } from '../markdown/render-markdown.ts';

/** Milliseconds between two drawings: faster than anybody reads. */
const DRAW_MS = 60;
/** Blocks that are kept to be read out. */
const MAX_KEPT = 20;

/** Screen readers would begin the conversation again with each change of it. This region gets each block once. */
const announcer = element('div', { className: 'unseen', role: 'log', ariaLabel: 'The model says' });
document.body.append(announcer);

function announce(text: string): void {
  if (!text.trim()) return;
  announcer.append(element('p', {}, text));
  while (announcer.childElementCount > MAX_KEPT) announcer.firstElementChild!.remove();
}

export class ModelText {
  readonly element = element('div', {
    className: 'host of-model',
    ariaLive: 'off',
    ariaBusy: 'true',
  });
  readonly #body = element('div', { className: 'markdown' });
  readonly #drawn: () => void;
  #text = '';
  #blocks: string[] = [];
  #announced = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param drawn called after each change */
  constructor(drawn: () => void) {
    this.#drawn = drawn;
    this.element.append(this.#body);
  }

  /** All of the text so far. */
  show(text: string): void {
    this.#text = text;
    this.#timer ??= setTimeout(() => this.#draw(), DRAW_MS);
  }

  /** The text is complete. */
  end(): void {
    this.#draw();
    this.#announceUntil(this.#blocks.length);
    this.element.ariaBusy = 'false';
    this.element.ariaLive = null;
  }

  /** Draws only the blocks that have changed, so that a selection in the others stays. */
  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const blocks = parseMarkdown(this.#text);
    blocks.forEach((block, at) => this.#drawBlock(block, at));
    while (this.#body.childElementCount > blocks.length) this.#body.lastElementChild!.remove();
    this.#blocks.length = blocks.length;
    // The last one may grow.
    this.#announceUntil(blocks.length - 1);
    this.#drawn();
  }

  #drawBlock(block: Block, at: number): void {
    const key = JSON.stringify(block);
    if (this.#blocks[at] === key) return;
    this.#blocks[at] = key;
    const before = this.#body.children[at];
    if (before) before.replaceWith(blockNode(block));
    else this.#body.append(blockNode(block));
  }

  #announceUntil(count: number): void {
    for (; this.#announced < count; this.#announced++)
      announce(this.#body.children[this.#announced]!.textContent);
  }
}
