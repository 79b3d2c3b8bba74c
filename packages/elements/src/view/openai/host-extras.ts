// What a host offers beyond MCP Apps, from `window.openai`, as one typed object.
import { callOpenai, offers, openaiOf, recordOf } from './openai-window.js';
import type { WidgetState } from './widget-state.js';

/** A file that the user chose from those the host already has. */
export interface SelectedFile {
  fileId: string;
  fileName?: string;
  mimeType?: string;
}

/** What a modal shows. */
export interface ModalParams {
  /** Passed to the view in the modal, as `extras.view.params`. */
  params?: Record<string, unknown>;
  /** The `ui://` resource to show. Default: this view. */
  template?: string;
  title?: string;
  /** The place in this view that the modal belongs to, in pixels. */
  anchor?: { top?: number; left?: number; width?: number; height?: number };
}

/**
 * What the host offers beyond MCP Apps. A member that the host does not offer is undefined. All functions are
 * bound, and reject with the host's error.
 */
export interface HostExtras {
  /** Uploads a file of the user to the host. `library` also adds it to the user's files there. */
  readonly uploadFile?: (
    file: File,
    options?: { library?: boolean },
  ) => Promise<{ fileId: string }>;
  /** Returns a temporary URL of a file: an uploaded or selected one, or one from the tool's input. */
  readonly getFileDownloadUrl?: (params: { fileId: string }) => Promise<{ downloadUrl: string }>;
  /** Lets the user choose from the files that the host already has. */
  readonly selectFiles?: () => Promise<SelectedFile[]>;
  /** Opens a modal outside of the view's frame. */
  readonly requestModal?: (params?: ModalParams) => Promise<unknown>;
  /** Sets the page that the host's "open in app" button opens. */
  readonly setOpenInAppUrl?: (params: { href: string }) => Promise<unknown>;
  /** Shows uploaded images to the model, by their file ids. Each call replaces the previous one. */
  readonly setModelImages?: (fileIds: readonly string[]) => Promise<void>;
  /** State that the host keeps for this view. `viewState()` uses it if the host has no other view state. */
  readonly viewState?: {
    readonly read: (key: string) => unknown;
    readonly write: (key: string, value: unknown) => Promise<void>;
  };
  /** How the view is shown: `mode` is `modal` in a modal, and `params` are those of `requestModal()`. */
  readonly view?: { readonly mode?: string; readonly params?: unknown };
}

const FUNCTIONS = [
  'uploadFile',
  'getFileDownloadUrl',
  'selectFiles',
  'requestModal',
  'setOpenInAppUrl',
] as const;

/** Returns a function that reads the current extras. It returns the same object until something changes. */
export function extrasReader(state: WidgetState): () => HostExtras {
  let known: string | undefined;
  let extras: HostExtras;
  return () => {
    const { view } = openaiOf();
    const names = FUNCTIONS.filter(offers);
    const hasState = offers('setWidgetState');
    const text = JSON.stringify([names, hasState, view]);
    if (text === known) return extras;
    known = text;
    extras = Object.freeze({
      ...Object.fromEntries(
        names.map((name) => [name, (...args: unknown[]) => callOpenai(name, ...args)]),
      ),
      ...(hasState && {
        setModelImages: (imageIds: readonly string[]) => state.show({ imageIds }),
        viewState: Object.freeze({ read: state.read, write: state.keep }),
      }),
      ...(view !== undefined && view !== null && { view: recordOf(view) }),
    }) as HostExtras;
    return extras;
  };
}
