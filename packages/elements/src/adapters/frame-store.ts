// The state of a frame that a host's components show, as a store. It depends only on the frame's shape.
import type { Store } from '../view/store.js';

interface Frame extends EventTarget {
  readonly status: string;
  readonly appInfo: unknown;
  readonly error: unknown;
}

/** The state of a frame. The same object until something changes. */
export type FrameReading<F extends Frame> = Readonly<Pick<F, 'status' | 'appInfo' | 'error'>>;

/** Follows an `<mcp-app-frame>`. Without one the status is `idle`. */
export function frameStore<F extends Frame>(frame: F | null | undefined): Store<FrameReading<F>> {
  const nothing = { status: 'idle', appInfo: undefined, error: undefined };
  let reading = nothing as FrameReading<F>;
  return {
    getSnapshot() {
      const { status, appInfo, error } = (frame ?? nothing) as FrameReading<F>;
      const isSame =
        status === reading.status && appInfo === reading.appInfo && error === reading.error;
      if (!isSame) reading = { status, appInfo, error };
      return reading;
    },
    subscribe(listener) {
      frame?.addEventListener('mcp-app-status-change', listener);
      return () => frame?.removeEventListener('mcp-app-status-change', listener);
    },
  };
}
