// What is known of a running view, for people who look into it.
import type { ResourceCsp, ResourcePermissions } from '../../protocol/ui-extension.js';
import type { AppCapabilities, HostCapabilities } from '../../protocol/capabilities.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { Implementation, Tool } from '../../protocol/mcp.js';
import type { AppResource } from '../link/app-resource.js';
import type { Isolation } from '../sandbox/sandbox-sources.js';
import type { Refusal } from './session-events.js';
import type { FeedData } from '../connection/view-feed.js';

/** The conversation and the sandbox of one view, as they are now. */
export interface MountDetails {
  hostInfo: Implementation;
  hostCapabilities: HostCapabilities;
  /** As the view sees it. */
  hostContext: HostContext;
  /** Undefined until the view said who it is. */
  appInfo: Implementation | undefined;
  appCapabilities: AppCapabilities | undefined;
  isolation: Isolation;
  /** The `sandbox` attribute of the outer iframe. */
  sandbox: string;
  /** The `allow` attribute of both iframes: the permission policy. */
  allow: string;
  /** The Content-Security-Policy that the host made of what it granted. */
  contentSecurityPolicy: string;
  /** The domains granted. */
  csp: ResourceCsp;
  /** The permissions granted. */
  permissions: ResourcePermissions;
  /** What the view declared and did not get. */
  refusals: readonly Refusal[];
  /** Whether the view asked how far its tool is; the frame shows it for those that did not. */
  followsProgress: boolean;
}

/** All that is known of a running view. */
export interface ViewDetails extends MountDetails {
  /** The HTML, its URI, and what the server declared about it. */
  resource: AppResource;
  /** The tool whose view it is, if that is known. */
  tool: Tool | undefined;
  toolData: FeedData;
}
