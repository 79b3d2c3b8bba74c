// The frames of a socket that wait for `authorize`. They are neither parsed nor unlimited, because anybody can send them.
import { RelayErrorCode } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import type { Hold, RelayHeld } from './admission/relay-held.js';
import { STRANGERS } from './admission/relay-held.js';
import type { RelayLimits } from './relay-limits.js';

/** Bounded by its limits. */
export class WaitingFrames {
  readonly #limits: RelayLimits;
  readonly #hold: Hold;
  #frames: string[] = [];
  #length = 0;

  constructor(limits: RelayLimits, held: RelayHeld) {
    this.#limits = limits;
    this.#hold = held.open(STRANGERS);
  }

  /** @throws RpcError (TooMany) if there are too many, or if they are too long together. */
  add(text: string): void {
    const { waitingFrames, waitingLength } = this.#limits;
    if (this.#frames.length >= waitingFrames || this.#length + text.length > waitingLength)
      throw new RpcError(
        RelayErrorCode.TooMany,
        `More than ${waitingFrames} frames or ${waitingLength} characters arrived before the page was authorized. ` +
          'Wait for the first relay/alive.',
      );
    // Twice, because its bytes may still be in memory as well as its text.
    this.#hold.add(2 * text.length);
    this.#length += text.length;
    this.#frames.push(text);
  }

  /** All frames, in order. They no longer count. */
  take(): readonly string[] {
    const frames = this.#frames;
    this.drop();
    return frames;
  }

  drop(): void {
    this.#hold.release();
    this.#frames = [];
    this.#length = 0;
  }
}
