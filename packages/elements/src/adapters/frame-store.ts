// The state of a frame that a host's components show, as a store. It depends only on the frame's shape.
import type { Store } from '../view/store.js';

interface Frame extends EventTarget {
  readonly status: string;
  readonly details: { readonly appInfo?: unknown };
  readonly error: unknown;
}

/** The state of a frame. The same object until something changes. */
export interface FrameReading<F extends Frame> {
  readonly status: F['status'];
  /** Name and version of the view. */
  readonly appInfo: F['details']['appInfo'];
  readonly error: F['error'];
}

/** Follows an `<mcp-app-frame>`. Without one the status is `idle`. */
export function frameStore<F extends Frame>(frame: F | null | undefined): Store<FrameReading<F>> {
  let reading = { status: 'idle' } as FrameReading<F>;
  return {
    getSnapshot() {
      if (frame) {
        const { status, error, details } = frame;
        const { appInfo } = details;
        const isSame =
          status === reading.status && appInfo === reading.appInfo && error === reading.error;
        if (!isSame) reading = { status, appInfo, error };
      }
      return reading;
    },
    subscribe(listener) {
      frame?.addEventListener('mcp-app-status-change', listener);
      return () => frame?.removeEventListener('mcp-app-status-change', listener);
    },
  };
}
