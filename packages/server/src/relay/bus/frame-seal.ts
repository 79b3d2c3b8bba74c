// Signs what a bus sends, with a secret that all nodes share. Whoever may publish on the channels of an engine can
// otherwise end sessions, cancel calls and answer them. The content stays readable: use an engine's permissions for that.

/** Milliseconds that a message may be old, and that the clocks of two nodes may differ. */
const MAX_AGE_MS = 60_000;
const MIN_SECRET = 16;
const SEAL = /^(\d{1,15})\.([\da-f]{64})\n/;

/** The room that a seal takes in a text. */
export const SEAL_LENGTH = 96;

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Signs and checks texts. A text is valid on its own channel and for a minute only. */
export class FrameSeal {
  readonly #encoder = new TextEncoder();
  readonly #key: Promise<CryptoKey>;

  /** @throws TypeError if the secret is too short. */
  constructor(secret: string) {
    if (typeof secret !== 'string' || secret.length < MIN_SECRET)
      throw new TypeError(`secret must be a random text of at least ${MIN_SECRET} characters.`);
    const use = { name: 'HMAC', hash: 'SHA-256' };
    const bytes = this.#encoder.encode(secret);
    this.#key = crypto.subtle.importKey('raw', bytes, use, false, ['sign', 'verify']);
  }

  /** The text with its signature. */
  async seal(channel: string, text: string): Promise<string> {
    const time = Date.now();
    const signed = this.#encoder.encode(`${time}\n${channel}\n${text}`);
    const signature = await crypto.subtle.sign('HMAC', await this.#key, signed);
    return `${time}.${hex(signature)}\n${text}`;
  }

  /** The text without its signature; undefined if it is not signed, was changed, or is too old. */
  async open(channel: string, sealed: string): Promise<string | undefined> {
    const [head, time, signature] = SEAL.exec(sealed) ?? [];
    if (head === undefined || Math.abs(Date.now() - Number(time)) > MAX_AGE_MS) return undefined;
    const text = sealed.slice(head.length);
    const bytes = Uint8Array.from(signature!.match(/../g)!, (pair) => parseInt(pair, 16));
    const signed = this.#encoder.encode(`${time}\n${channel}\n${text}`);
    const isValid = await crypto.subtle.verify('HMAC', await this.#key, bytes, signed);
    return isValid ? text : undefined;
  }
}
