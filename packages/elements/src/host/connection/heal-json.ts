// Parses incomplete JSON: returns the value of the text so far. Views get tool arguments while the model writes them
// (D1), including partial strings. The text grows by a few characters at a time, so a healer keeps its state and reads
// only the new characters.

/** There is no value yet. */
const NONE = Symbol('none');
const WORDS: readonly [string, unknown][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
/** Deeper nesting than any tool's arguments have. */
const MAX_DEPTH = 200;

/** What may follow in a container: a comma, an item or the end; an item or the end; a colon; a value. */
type Next = 'comma' | 'item' | 'colon' | 'value';

/** A container that is not complete. */
interface Open {
  readonly isArray: boolean;
  /** Its complete values; those of an object with their keys. */
  readonly items: unknown[];
  next: Next;
  key: string;
}

class Reader {
  text = '';
  /** The position up to which the text was read. */
  #at = 0;
  /** The open containers, innermost last. */
  readonly #open: Open[] = [];
  /** The content of an incomplete string. */
  #string: string | undefined;
  /** The value of a number or literal that may continue. */
  #word: unknown = NONE;
  #root: unknown = NONE;
  #shown: unknown;
  /** Whether something was read that changes the value in `#shown`. */
  #isNew = false;
  #isBroken = false;

  /** The value so far. Returns the same object as before if nothing visible changed. */
  read(): unknown {
    if (this.#isBroken) return undefined;
    try {
      while (this.#step());
    } catch {
      // Text that is not JSON stays invalid, whatever follows.
      this.#isBroken = true;
      return undefined;
    }
    if (this.#isNew) this.#shown = this.#value();
    this.#isNew = false;
    return this.#shown;
  }

  /** Creates a new value, so that earlier ones do not change while the text grows. */
  #value(): unknown {
    if (this.#root !== NONE) return this.#root;
    let value = this.#string ?? this.#word;
    for (const { isArray, items, next, key } of this.#open.toReversed()) {
      if (isArray) value = value === NONE ? [...items] : [...items, value];
      // A key without a value is omitted, and so is an incomplete key.
      else value = asObject(value === NONE || next !== 'value' ? items : [...items, [key, value]]);
    }
    return value;
  }

  /** Reads the next token. @returns whether there may be more @throws SyntaxError if the text is not JSON */
  #step(): boolean {
    if (this.#string !== undefined) return this.#readString();
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at++;
    const char = this.text[this.#at];
    if (char === undefined || this.#root !== NONE) return false;
    const open = this.#open.at(-1);
    if (!open) return this.#begin(char, char === '{');
    const { isArray, next } = open;
    if (next === 'colon') return this.#pass(char === ':', 'value');
    if (next !== 'value') {
      if (char === ',' && next === 'comma') return this.#pass(true, 'item');
      if (char === (isArray ? ']' : '}')) {
        this.#open.pop();
        this.#at++;
        return this.#complete(isArray ? open.items : asObject(open.items));
      }
      if (!isArray) return this.#begin(char, char === '"');
    }
    return '"{['.includes(char) ? this.#begin(char, true) : this.#readWord();
  }

  get #isAtKey(): boolean {
    const open = this.#open.at(-1);
    return open !== undefined && !open.isArray && open.next !== 'value';
  }

  #pass(isExpected: boolean, next: Next): boolean {
    if (!isExpected) throw new SyntaxError();
    this.#at++;
    this.#open.at(-1)!.next = next;
    return true;
  }

  /** A string, object or array. */
  #begin(char: string, isExpected: boolean): boolean {
    if (!isExpected) throw new SyntaxError();
    this.#at++;
    this.#isNew ||= !this.#isAtKey;
    if (char === '"') this.#string = '';
    else if (this.#open.length === MAX_DEPTH) throw new SyntaxError();
    else this.#open.push({ isArray: char === '[', items: [], next: 'comma', key: '' });
    return true;
  }

  #complete(value: unknown): true {
    const open = this.#open.at(-1);
    if (!open) this.#root = value;
    else {
      open.items.push(open.isArray ? value : [open.key, value]);
      open.next = 'comma';
    }
    return true;
  }

  #readString(): boolean {
    const isKey = this.#isAtKey;
    const complete = /(?:[^"\\]+|\\(?:u[\da-f]{4}|[^u]))*/iy;
    complete.lastIndex = this.#at;
    const [body] = complete.exec(this.text)!;
    const string = this.#string + (JSON.parse(`"${body}"`) as string);
    this.#at += body.length;
    this.#isNew ||= body !== '' && !isKey;
    if (this.text[this.#at] === '"') {
      this.#at++;
      this.#string = undefined;
      if (!isKey) return this.#complete(string);
      Object.assign(this.#open.at(-1)!, { key: string, next: 'colon' });
      return true;
    }
    // The rest of an incomplete string is at most the start of an escape: `\`, `\u00`.
    if (!/^(\\(u[\da-f]{0,3})?)?$/i.test(this.text.slice(this.#at))) throw new SyntaxError();
    this.#string = string;
    return false;
  }

  #readWord(): boolean {
    const rest = /[-+.\w]+/y;
    rest.lastIndex = this.#at;
    const [word] = rest.exec(this.text) ?? [''];
    const isCut = rest.lastIndex === this.text.length;
    const value = valueOf(word, isCut);
    this.#isNew ||= value !== this.#word;
    this.#word = isCut ? value : NONE;
    if (isCut) return false;
    this.#at += word.length;
    return this.#complete(value);
  }
}

// `fromEntries` defines properties instead of assigning them, so `__proto__` is an ordinary key.
const asObject = (entries: unknown[]) => Object.fromEntries(entries as [string, unknown][]);

function valueOf(word: string, isCut: boolean): unknown {
  for (const [name, value] of WORDS) {
    if (word === name || (isCut && name.startsWith(word))) return value;
  }
  // An incomplete number may lack digits: `-`, `1.`, `2e`. The first part keeps the search linear for any text.
  const number = isCut ? word.replace(/(?<![-+.eE])[-+.eE]+$/, '') : word;
  return isCut && number === '' ? NONE : (JSON.parse(number) as number);
}

export type HealJson = (text: string) => Record<string, unknown> | undefined;

/** Like `healJson`, for successive texts. If a text continues the previous one, only its new part is read. */
export function jsonHealer(): HealJson {
  let reader = new Reader();
  return (text) => {
    if (!text.startsWith(reader.text)) reader = new Reader();
    reader.text = text;
    return reader.read() as Record<string, unknown> | undefined;
  };
}

/**
 * The object that `text` is the beginning of: complete parts unchanged, the last one as far as it is written. Undefined
 * if the text is not the beginning of a JSON object.
 */
export const healJson: HealJson = (text) => jsonHealer()(text);
