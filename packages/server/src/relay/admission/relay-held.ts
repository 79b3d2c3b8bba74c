// The memory that requests hold: while their body is read, while they wait for `authorize`, and while they run. Limited
// per user and per node, because counts of requests do not limit it: 512 requests of 16 MB are 8 GB.
import { RelayErrorCode } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import type { RelayLimits } from '../relay-limits.js';

/** All connections whose user is not known (yet) share the limit of one user. */
export const UNAUTHENTICATED = '';

/** Who a connection counts for. A user without a name counts as not authenticated, because sessions are not known yet. */
export const userOf = ({ identity }: { readonly identity: string }): string =>
  identity || UNAUTHENTICATED;

// Bytes that parsed JSON takes per character that starts or separates values. In V8 an empty list takes 40 bytes, and an
// object with a key of its own 180 to 210; it is counted as more than half as much again, because V8 collects late.
const [LIST_BYTES, KEY_BYTES, ITEM_BYTES] = [64, 256, 16];
const [QUOTE, COMMA, COLON, BRACKET, BRACE, BACKSLASH] = [34, 44, 58, 91, 123, 92];

/** An estimate of the bytes that a message takes: its text as bytes and as a string, and the parsed value. */
export function bytesOf(json: string): number {
  let bytes = 3 * json.length;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) index = endOfString(json, index);
    else if (code === BRACKET || code === BRACE) bytes += LIST_BYTES;
    else if (code === COLON) bytes += KEY_BYTES;
    else if (code === COMMA) bytes += ITEM_BYTES;
  }
  return bytes;
}

/** The index of the quote that ends the string at `start`. */
function endOfString(json: string, start: number): number {
  for (let from = start + 1; ;) {
    const end = json.indexOf('"', from);
    if (end < 0) return json.length;
    let escapes = end;
    while (json.charCodeAt(escapes - 1) === BACKSLASH) escapes--;
    if ((end - escapes) % 2 === 0) return end;
    from = end + 1;
  }
}

/** What one request or connection holds. */
export interface Hold {
  /** @throws RpcError (TooMany) if the user or the node would hold too much. */
  add(bytes: number): void;
  /** Frees everything. */
  release(): void;
}

/** The bytes that all requests of a node hold. */
export class RelayHeld {
  readonly #limits: Pick<RelayLimits, 'heldBytes' | 'totalHeldBytes'>;
  readonly #users = new Map<string, number>();
  #total = 0;

  constructor(limits: Pick<RelayLimits, 'heldBytes' | 'totalHeldBytes'>) {
    this.#limits = limits;
  }

  /** The bytes of all users. */
  get total(): number {
    return this.#total;
  }

  /** Starts to count for a user. */
  open(user: string): Hold {
    let held = 0;
    return {
      add: (bytes) => {
        this.#take(user, bytes);
        held += bytes;
      },
      release: () => {
        this.#change(user, -held);
        held = 0;
      },
    };
  }

  #take(user: string, bytes: number): void {
    const { heldBytes, totalHeldBytes } = this.#limits;
    const tooMany = (message: string) => new RpcError(RelayErrorCode.TooMany, message);
    if ((this.#users.get(user) ?? 0) + bytes > heldBytes)
      throw tooMany(
        user === UNAUTHENTICATED
          ? `Connections without a known user sent more than ${heldBytes} bytes. Try again later.`
          : `The requests of one user hold more than ${heldBytes} bytes. Wait for their answers, or send less.`,
      );
    if (this.#total + bytes > totalHeldBytes)
      throw tooMany('The relay is busy: its requests hold too much memory. Try again later.');
    this.#change(user, bytes);
  }

  #change(user: string, bytes: number): void {
    this.#total += bytes;
    const ofUser = (this.#users.get(user) ?? 0) + bytes;
    if (ofUser > 0) this.#users.set(user, ofUser);
    else this.#users.delete(user);
  }
}
