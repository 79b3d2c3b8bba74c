// The frames of a page, whichever process they run in: how deep each is, and where its scripts can be evaluated.
import type { BrowserEvent } from './devtools-connection.js';

/** Where code runs in a frame. */
export interface FrameContext {
  frame: string;
  session: string;
  id: number;
}

interface ContextParams {
  context: { id: number; auxData?: { frameId?: string; isDefault?: boolean } };
}

export class FrameContexts {
  readonly #parents = new Map<string, string>();
  readonly #contexts = new Map<string, FrameContext>();

  /** Follows an event of the page or of one of its frames. */
  follow({ method, params, session }: BrowserEvent): void {
    if (method === 'Page.frameAttached')
      this.#parents.set(String(params['frameId']), String(params['parentFrameId']));
    if (method !== 'Runtime.executionContextCreated' || session === undefined) return;
    const { id, auxData } = (params as unknown as ContextParams).context;
    if (!auxData?.frameId || !auxData.isDefault) return;
    this.#contexts.set(auxData.frameId, { frame: auxData.frameId, session, id });
  }

  /** 0 is the page itself, 1 a sandbox, 2 a view; deeper are the frames of a view. */
  depthOf(frame: string): number {
    const parent = this.#parents.get(frame);
    return parent === undefined ? 0 : this.depthOf(parent) + 1;
  }

  /** The depth of the frame that an event with a context comes from; undefined if it is not known. */
  depthOfContext(id: unknown, session: string | undefined): number | undefined {
    for (const context of this.#contexts.values())
      if (context.id === id && context.session === session) return this.depthOf(context.frame);
    return undefined;
  }

  /** All that are known, of frames at any depth. Some may be gone. */
  get all(): readonly FrameContext[] {
    return [...this.#contexts.values()];
  }

  /** The last frame at this depth. */
  at(depth: number): FrameContext | undefined {
    return [...this.#contexts.values()].findLast(({ frame }) => this.depthOf(frame) === depth);
  }
}
