// What each side declares in the handshake (L4, L5).
import type { ResourceCsp, ResourcePermissions } from './ui-extension.js';
import type { DisplayMode } from './host-context.js';

type Empty = Record<never, never>;

/** The kinds of content that a host accepts in a message or in the model context. */
export interface ContentModalities {
  text?: Empty | undefined;
  image?: Empty | undefined;
  audio?: Empty | undefined;
  resource?: Empty | undefined;
  resourceLink?: Empty | undefined;
  structuredContent?: Empty | undefined;
}

/** What the host supports; requests for an absent capability get an error. */
export interface HostCapabilities {
  experimental?: Record<string, object> | undefined;
  openLinks?: Empty | undefined;
  downloadFile?: Empty | undefined;
  serverTools?: { listChanged?: boolean | undefined } | undefined;
  serverResources?: { listChanged?: boolean | undefined } | undefined;
  logging?: Empty | undefined;
  /** What the sandbox granted of the view's requests (S8). */
  sandbox?:
    | { permissions?: ResourcePermissions | undefined; csp?: ResourceCsp | undefined }
    | undefined;
  updateModelContext?: ContentModalities | undefined;
  message?: ContentModalities | undefined;
  sampling?: { tools?: Empty | undefined } | undefined;
}

/** What the view offers to the host. */
export interface AppCapabilities {
  experimental?: Record<string, object> | undefined;
  /** The view has tools that the host can call. */
  tools?: { listChanged?: boolean | undefined } | undefined;
  availableDisplayModes?: DisplayMode[] | undefined;
}
