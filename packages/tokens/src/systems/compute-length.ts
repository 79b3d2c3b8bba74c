const ROOT_FONT_SIZE = 16;
const TOKEN = /^\s*(?:([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|rem|em)?|([-+*/(),]|[a-z]+\())/i;

/** A number with or without a length: `4px * 2` is a length, `4px * 2px` is not. */
interface Quantity {
  value: number;
  isLength: boolean;
}

/** Reads a sum, with the precedence of CSS: `calc()`, `min()`, `max()`, `clamp()` and `round()` may be nested. */
class LengthReader {
  #rest: string;
  #depth = 0;

  constructor(text: string) {
    this.#rest = text;
  }

  get isDone(): boolean {
    return this.#rest.trim() === '';
  }

  #peek(): string | undefined {
    return TOKEN.exec(this.#rest)?.[3]?.toLowerCase();
  }

  #take(): RegExpExecArray | undefined {
    const match = TOKEN.exec(this.#rest) ?? undefined;
    if (match) this.#rest = this.#rest.slice(match[0].length);
    return match;
  }

  sum(): Quantity | undefined {
    let left = this.#product();
    while (left !== undefined) {
      // A number takes its sign with it, as in `8px -2px`, which CSS does not allow.
      const sign = this.#peek();
      if (sign !== '+' && sign !== '-') return left;
      this.#take();
      const right = this.#product();
      if (right === undefined || right.isLength !== left.isLength) return undefined;
      const value = sign === '+' ? left.value + right.value : left.value - right.value;
      left = { value, isLength: left.isLength };
    }
    return undefined;
  }

  #product(): Quantity | undefined {
    let left = this.#unit();
    while (left !== undefined) {
      const sign = this.#peek();
      if (sign !== '*' && sign !== '/') return left;
      this.#take();
      const right = this.#unit();
      if (right === undefined || (right.isLength && (left.isLength || sign === '/')))
        return undefined;
      const value = sign === '*' ? left.value * right.value : left.value / right.value;
      left = { value, isLength: left.isLength || right.isLength };
    }
    return undefined;
  }

  #unit(): Quantity | undefined {
    const [, number, unit, sign] = this.#take() ?? [];
    if (number !== undefined) {
      const factor = unit === undefined || /px/i.test(unit) ? 1 : ROOT_FONT_SIZE;
      return { value: Number(number) * factor, isLength: unit !== undefined };
    }
    if (sign === undefined || !sign.endsWith('(') || this.#depth > 16) return undefined;
    this.#depth += 1;
    const values: Quantity[] = [];
    for (;;) {
      const value = this.sum();
      const next = this.#take()?.[3];
      if (value === undefined || (next !== ',' && next !== ')')) return undefined;
      values.push(value);
      if (next === ')') break;
    }
    this.#depth -= 1;
    return combine(sign.toLowerCase(), values);
  }
}

function combine(name: string, values: readonly Quantity[]): Quantity | undefined {
  const [first, second, third] = values;
  if (first === undefined) return undefined;
  // `max(0, 4px)` is not valid in CSS, but a zero without a unit harms nothing here.
  const isLength = values.some((one) => one.isLength);
  const numbers = values.map(({ value }) => value);
  if (name === '(' || name === 'calc(') return values.length === 1 ? first : undefined;
  if (name === 'min(') return { value: Math.min(...numbers), isLength };
  if (name === 'max(') return { value: Math.max(...numbers), isLength };
  if (name === 'round(') {
    const step = second?.value ?? 1;
    return step === 0 ? undefined : { value: Math.round(first.value / step) * step, isLength };
  }
  if (name !== 'clamp(' || second === undefined || third === undefined) return undefined;
  return { value: Math.max(first.value, Math.min(second.value, third.value)), isLength };
}

/** A length in pixels; `rem` and `em` count 16. Undefined for anything else, such as percentages. */
export function computeLength(text: string): number | undefined {
  const reader = new LengthReader(text);
  const result = reader.sum();
  if (result === undefined || !reader.isDone || !Number.isFinite(result.value)) return undefined;
  return result.isLength || result.value === 0 ? Number(result.value.toFixed(3)) : undefined;
}

/** A plain number, such as a weight or a line height without a unit. */
export function computeNumber(text: string): number | undefined {
  const reader = new LengthReader(text);
  const result = reader.sum();
  if (result === undefined || !reader.isDone || result.isLength) return undefined;
  return Number.isFinite(result.value) ? Number(result.value.toFixed(4)) : undefined;
}
