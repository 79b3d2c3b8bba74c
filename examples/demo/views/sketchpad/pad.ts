// The pad: draws lines with a pointer, or with the keyboard.
import type { Colour, Line } from './drawing-store.ts';

export const WIDTH = 320;
export const HEIGHT = 180;
/** How far an arrow key moves the pen; with Shift, one unit for details. */
const STEP = 8;

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));

function svg(tag: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

export interface PadOptions {
  colour(): Colour;
  /** The user has finished a line. */
  drawn(line: Line): void;
  /** The pen was put down or lifted with the keyboard. */
  penChanged(isDown: boolean): void;
}

export class Pad {
  readonly #element: SVGSVGElement;
  readonly #options: PadOptions;
  readonly #pen = svg('circle', { class: 'pen', r: '4' });
  #at: [x: number, y: number] = [WIDTH / 2, HEIGHT / 2];
  /** The line that is being drawn. */
  #line: Line | undefined;
  #shown: readonly Line[] = [];

  constructor(element: SVGSVGElement, options: PadOptions) {
    this.#element = element;
    this.#options = options;
    element.addEventListener('pointerdown', (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      this.#start(this.#placeOf(event));
    });
    element.addEventListener('pointermove', (event) => {
      if (event.isPrimary && element.hasPointerCapture(event.pointerId))
        this.#moveTo(this.#placeOf(event));
    });
    for (const type of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(type, ({ isPrimary }) => isPrimary && this.#end());
    element.addEventListener('keydown', (event) => this.#key(event));
    element.addEventListener('blur', () => this.#lift());
    this.show([]);
  }

  show(lines: readonly Line[]): void {
    this.#shown = lines;
    this.#draw();
  }

  #placeOf({ clientX, clientY }: PointerEvent): [number, number] {
    const { left, top, width, height } = this.#element.getBoundingClientRect();
    return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT];
  }

  #start([x, y]: [number, number]): void {
    this.#at = [within(x, WIDTH), within(y, HEIGHT)];
    this.#line = { colour: this.#options.colour(), points: [this.#at] };
    this.#draw();
  }

  #moveTo([x, y]: [number, number]): void {
    this.#at = [within(x, WIDTH), within(y, HEIGHT)];
    this.#line?.points.push(this.#at);
    this.#draw();
  }

  #end(): void {
    const line = this.#line;
    this.#line = undefined;
    if (line) this.#options.drawn(line);
    else this.#draw();
  }

  #lift(): void {
    if (!this.#line) return;
    this.#end();
    this.#options.penChanged(false);
  }

  #key(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    const direction = ARROWS[key];
    if (direction) {
      const far = shiftKey ? 1 : STEP;
      this.#moveTo([this.#at[0] + direction[0] * far, this.#at[1] + direction[1] * far]);
    } else if (key === ' ') {
      if (this.#line) this.#lift();
      else {
        this.#start(this.#at);
        this.#options.penChanged(true);
      }
    } else return;
    event.preventDefault();
  }

  #draw(): void {
    const lines = this.#line ? [...this.#shown, this.#line] : this.#shown;
    const drawn = lines.map(({ colour, points }) => {
      // A line of one point is a dot, which needs a length to be visible.
      const [first] = points;
      const path = points.length > 1 ? points : [first!, first!];
      return svg('polyline', { class: colour, points: path.join(' ') });
    });
    this.#pen.setAttribute('cx', String(this.#at[0]));
    this.#pen.setAttribute('cy', String(this.#at[1]));
    this.#element.replaceChildren(...drawn, this.#pen);
  }
}
