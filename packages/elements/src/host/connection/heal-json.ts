// JSON that is still being written: the value of what is there so far. Views get tool arguments while the model
// writes them (D1), and half a word of a string is worth showing. The text grows by a few characters at a time, so a
// healer keeps what it has read, and each time reads only what is new.

/** There is no value yet. */
const NONE = Symbol('none');
const WORDS: readonly [string, unknown][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
/** Deeper nesting than any tool's arguments have. */
const MAX_DEPTH = 200;

/** What comes next in a container: a comma or an item or the end, an item or the end, a colon, a value. */
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
  /** Everything before it is read. */
  #at = 0;
  /** The innermost is the last one. */
  readonly #open: Open[] = [];
  /** What a string says that is not complete. */
  #string: string | undefined;
  /** What a number or word is that may go on. */
  #word: unknown = NONE;
  #root: unknown = NONE;
  #shown: unknown;
  /** Something was read since `#shown` was made that shows in it. */
  #isNews = false;
  #isBroken = false;

  /** The value so far: the same object as before when nothing came that shows. */
  read(): unknown {
    if (this.#isBroken) return undefined;
    try {
      while (this.#step());
    } catch {
      // What is not JSON does not become JSON by what follows.
      this.#isBroken = true;
      return undefined;
    }
    if (this.#isNews) this.#shown = this.#value();
    this.#isNews = false;
    return this.#shown;
  }

  /** A value of its own: what was handed out does not change while the text grows. */
  #value(): unknown {
    if (this.#root !== NONE) return this.#root;
    let value = this.#string ?? this.#word;
    for (const { isArray, items, next, key } of this.#open.toReversed()) {
      if (isArray) value = value === NONE ? [...items] : [...items, value];
      // A key without a value says nothing, and half a key says the wrong thing.
      else value = asObject(value === NONE || next !== 'value' ? items : [...items, [key, value]]);
    }
    return value;
  }

  /** Reads what comes next. @returns whether there may be more @throws SyntaxError for what is not JSON */
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
    this.#isNews ||= !this.#isAtKey;
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
    this.#isNews ||= body !== '' && !isKey;
    if (this.text[this.#at] === '"') {
      this.#at++;
      this.#string = undefined;
      if (!isKey) return this.#complete(string);
      Object.assign(this.#open.at(-1)!, { key: string, next: 'colon' });
      return true;
    }
    // What is left of a string that was cut is at most the start of an escape: `\`, `\u00`.
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
    this.#isNews ||= value !== this.#word;
    this.#word = isCut ? value : NONE;
    if (isCut) return false;
    this.#at += word.length;
    return this.#complete(value);
  }
}

// Defines, never assigns: `__proto__` is a key like any other here.
const asObject = (entries: unknown[]) => Object.fromEntries(entries as [string, unknown][]);

function valueOf(word: string, isCut: boolean): unknown {
  for (const [name, value] of WORDS) {
    if (word === name || (isCut && name.startsWith(word))) return value;
  }
  // A number that is cut may lack its digits: `-`, `1.`, `2e`.
  const number = isCut ? word.replace(/[-+.eE]+$/, '') : word;
  return isCut && number === '' ? NONE : (JSON.parse(number) as number);
}

export type HealJson = (text: string) => Record<string, unknown> | undefined;

/** Like `healJson`, for one text after the other: a text that continues the one before costs what is new in it. */
export function jsonHealer(): HealJson {
  let reader = new Reader();
  return (text) => {
    if (!text.startsWith(reader.text)) reader = new Reader();
    reader.text = text;
    return reader.read() as Record<string, unknown> | undefined;
  };
}

/**
 * The object that `text` is the beginning of: complete parts as they are, the last one as far as it
 * goes. Undefined when the text is not the beginning of an object, or not JSON.
 */
export const healJson: HealJson = (text) => jsonHealer()(text);
