// A second, simpler way to repair JSON that is still being written: it reads the whole text each time. The results of
// the host's incremental reader are compared with it.

/** The text ended before a value began. */
const ENDED = Symbol('ended');
const WORDS: readonly [string, unknown][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
/** Deeper nesting than any tool's arguments have; the parser is recursive. */
const MAX_DEPTH = 200;

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next value, complete or not; ENDED when there is none yet. @throws SyntaxError for what is not JSON */
  value(): unknown {
    const char = this.#peek();
    if (char === undefined) return ENDED;
    if (char === '"') return this.#string();
    if (char !== '{' && char !== '[') return this.#word();
    if (++this.#depth > MAX_DEPTH) throw new SyntaxError('nested too deep');
    this.#at++;
    const container = char === '{' ? this.#object() : this.#array();
    this.#depth--;
    return container;
  }

  #object(): object {
    const entries: [string, unknown][] = [];
    while (!this.#ends('}')) {
      if (this.#peek() !== '"') throw this.#unexpected();
      const key = this.#string();
      // A key without a value is left out, and half a key would be wrong.
      if (this.#peek() === undefined) break;
      this.#take(':');
      const value = this.value();
      if (value === ENDED) break;
      entries.push([key, value]);
    }
    // Defines, never assigns: `__proto__` is an ordinary key here.
    return Object.fromEntries(entries);
  }

  #array(): unknown[] {
    const items: unknown[] = [];
    while (!this.#ends(']')) {
      const value = this.value();
      if (value === ENDED) break;
      items.push(value);
    }
    return items;
  }

  /** Whether the container ends here, by its bracket or with the text; steps over a comma. */
  #ends(bracket: string): boolean {
    if (this.#peek() === ',') this.#at++;
    const char = this.#peek();
    if (char === bracket) this.#at++;
    return char === undefined || char === bracket;
  }

  #string(): string {
    const complete = /(?:[^"\\]|\\(?:u[\da-f]{4}|[^u]))*/iy;
    complete.lastIndex = this.#at + 1;
    const [body] = complete.exec(this.#text)!;
    this.#at += body.length + 1;
    // What is left of a truncated string is at most the start of an escape: `\`, `\u00`.
    if (this.#text[this.#at] === '"') this.#at++;
    else if (/^(\\(u[\da-f]{0,3})?)?$/i.test(this.#text.slice(this.#at)))
      this.#at = this.#text.length;
    else throw this.#unexpected();
    return JSON.parse(`"${body}"`) as string;
  }

  #word(): unknown {
    const rest = /[-+.\w]+/y;
    rest.lastIndex = this.#at;
    const word = rest.exec(this.#text)?.[0];
    if (word === undefined) throw this.#unexpected();
    this.#at += word.length;
    const isCut = this.#at >= this.#text.length;
    for (const [name, value] of WORDS) {
      if (word === name || (isCut && name.startsWith(word))) return value;
    }
    // A truncated number may lack its digits: `-`, `1.`, `2e`.
    const number = isCut ? word.replace(/[-+.eE]+$/, '') : word;
    return number === '' ? ENDED : (JSON.parse(number) as number);
  }

  #take(char: string): void {
    if (this.#peek() !== char) throw this.#unexpected();
    this.#at++;
  }

  #peek(): string | undefined {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
    return this.#text[this.#at];
  }

  #unexpected(): SyntaxError {
    return new SyntaxError(`Unexpected ${this.#text[this.#at]} at ${this.#at}`);
  }
}

/**
 * The object that `text` is the start of: complete parts unchanged, the last one as far as it goes. Undefined when the
 * text is not the start of an object, or not JSON.
 */
export function healWholeText(text: string): Record<string, unknown> | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return new Reader(text).value() as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
