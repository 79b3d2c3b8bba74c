// What each side says it can do during the handshake (L4, L5).
import type { ResourceCsp, ResourcePermissions } from './ui-extension.js';
import type { DisplayMode } from './host-context.js';

type Empty = Record<never, never>;

/** The kinds of content that a host takes in a message or in the model's context. */
export interface ContentModalities {
  text?: Empty;
  image?: Empty;
  audio?: Empty;
  resource?: Empty;
  resourceLink?: Empty;
  structuredContent?: Empty;
}

/** What the host really does; a capability that is absent answers with an error. */
export interface HostCapabilities {
  experimental?: Record<string, object>;
  openLinks?: Empty;
  downloadFile?: Empty;
  serverTools?: { listChanged?: boolean };
  serverResources?: { listChanged?: boolean };
  logging?: Empty;
  /** What the sandbox granted of what the view asked for (S8). */
  sandbox?: { permissions?: ResourcePermissions; csp?: ResourceCsp };
  updateModelContext?: ContentModalities;
  message?: ContentModalities;
  sampling?: { tools?: Empty };
}

/** What the view offers to the host. */
export interface AppCapabilities {
  experimental?: Record<string, object>;
  /** The view has tools that the host can call. */
  tools?: { listChanged?: boolean };
  availableDisplayModes?: DisplayMode[];
}
