// The frames of a socket that wait: for `authorize`, or until their page has read its answers. They are neither parsed
// nor unlimited.
import { RelayErrorCode } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import type { Hold } from './admission/relay-held.js';
import type { RelayLimits } from './relay-limits.js';

/** Bytes that a frame takes in addition to its text. */
const FRAME_BYTES = 64;

/** Bounded by its limits, and by what `hold` accepts. */
export class WaitingFrames {
  readonly #limits: Pick<RelayLimits, 'waitingFrames' | 'waitingLength'> | undefined;
  readonly #hold: Hold;
  #frames: string[] = [];
  #length = 0;

  /** @param limits only for frames of pages that are not authorized yet */
  constructor(hold: Hold, limits?: Pick<RelayLimits, 'waitingFrames' | 'waitingLength'>) {
    this.#limits = limits;
    this.#hold = hold;
  }

  /** @throws RpcError (TooMany) if there are too many, or if they are too long together. */
  add(text: string): void {
    const { waitingFrames = Infinity, waitingLength = Infinity } = this.#limits ?? {};
    if (this.#frames.length >= waitingFrames || this.#length + text.length > waitingLength)
      throw new RpcError(
        RelayErrorCode.TooMany,
        `More than ${waitingFrames} frames or ${waitingLength} characters arrived before the page was authorized. ` +
          'Wait for the first relay/alive.',
      );
    // Twice, because its bytes may still be in memory as well as its text.
    this.#hold.add(2 * text.length + FRAME_BYTES);
    this.#length += text.length;
    this.#frames.push(text);
  }

  /** The first frame, which no longer counts. Undefined if there is none. */
  shift(): string | undefined {
    const frame = this.#frames.shift();
    this.#hold.release();
    if (frame === undefined) return undefined;
    this.#length -= frame.length;
    // Less than what was released, so this cannot throw.
    this.#hold.add(2 * this.#length + FRAME_BYTES * this.#frames.length);
    return frame;
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
