// Runs in the view. The state of a copy button. It is independent of frameworks; the adapters bind it.
import type { RequestOptions } from '../../rpc/pending-request.js';
import type { AppConnection } from '../app-connection.js';
import type { CopyContent, CopyError } from './copy.js';
import { createStore } from '../store.js';
import type { Store } from '../store.js';

/**
 * Copies a text, with the browser if the host allows that, otherwise with the host, which may ask the user (experimental,
 * `COPY_CAPABILITY`). Call it in a click. A function and not a method, so that only views that copy contain its code.
 * @throws CopyError whose `reason` says why
 */
export const copyText = (
  app: AppConnection,
  text: string,
  options?: RequestOptions,
): Promise<void> => copyContent(app, { text }, options);

/**
 * Copies text, formatted text (`html` beside `text`) or a PNG, like `copyText()`.
 * @throws CopyError
 */
export const copyContent = async (
  app: AppConnection,
  content: CopyContent,
  options?: RequestOptions,
): Promise<void> => (await import('./copy.js')).copy(app, content, options);

/** - copying: the browser or the host copies; the host may be asking the user. */
export type CopyStatus = 'idle' | 'copying' | 'copied' | 'failed';

/** The same object until something changes. */
export interface CopyState {
  readonly status: CopyStatus;
  /** Why the last copy failed; its `reason` is for code. Undefined unless `status` is `failed`. */
  readonly error: CopyError | undefined;
}

/** The actions of a component. Both are bound, so you can pass them on. */
export interface CopyActions {
  /** Copies a text, or formatted text or an image. Never rejects: resolves with whether it was copied. */
  readonly copy: (content: string | CopyContent) => Promise<boolean>;
  /** Returns to `idle` at once. A running copy continues. */
  readonly reset: () => void;
}

/** A copy button as a store. */
export interface TrackedCopy extends CopyActions, Store<CopyState> {}

export interface TrackCopyOptions {
  /** Milliseconds for which `copied` and `failed` last, before `idle`. Infinity: until the next copy. Default 4,000. */
  resetAfter?: number | undefined;
}

const IDLE: CopyState = { status: 'idle', error: undefined };

/** Copies for one button and follows its state. */
export function trackCopy(
  app: AppConnection,
  { resetAfter = 4000 }: TrackCopyOptions = {},
): TrackedCopy {
  const { getSnapshot, subscribe, set } = createStore(IDLE);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  // Loaded before the click: some browsers copy only while a click is handled.
  const loading = import('./copy.js');
  loading.catch(() => {});
  const reset = () => {
    last++;
    clearTimeout(timer);
    set(IDLE);
  };
  async function copy(given: string | CopyContent): Promise<boolean> {
    reset();
    const own = last;
    set({ status: 'copying', error: undefined });
    let error: CopyError | undefined;
    try {
      await copyContent(app, typeof given === 'string' ? { text: given } : given);
    } catch (thrown) {
      error = thrown as CopyError;
    }
    if (own === last) {
      set({ status: error ? 'failed' : 'copied', error });
      if (resetAfter < Infinity) timer = setTimeout(reset, resetAfter);
    }
    return !error;
  }
  return { getSnapshot, subscribe, copy, reset };
}
