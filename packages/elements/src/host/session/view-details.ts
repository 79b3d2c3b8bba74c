// The details of a running view, for developer tools.
import type { ResourceCsp, ResourcePermissions } from '../../protocol/ui-extension.js';
import type { AppCapabilities, HostCapabilities } from '../../protocol/capabilities.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { Implementation, Tool } from '../../protocol/mcp.js';
import type { AppResource } from '../link/app-resource.js';
import type { Isolation } from '../sandbox/sandbox-sources.js';
import type { Refusal } from './session-events.js';
import type { FeedData } from '../connection/view-feed.js';

/** The current connection and sandbox of one view. */
export interface MountDetails {
  hostInfo: Implementation;
  hostCapabilities: HostCapabilities;
  /** As the view sees it. */
  hostContext: HostContext;
  /** Undefined until the handshake. */
  appInfo: Implementation | undefined;
  appCapabilities: AppCapabilities | undefined;
  isolation: Isolation;
  /** The `sandbox` attribute of the outer iframe. */
  sandbox: string;
  /** The `allow` attribute of both iframes: the permission policy. */
  allow: string;
  /** The Content-Security-Policy that the host built from what it granted. */
  contentSecurityPolicy: string;
  /** The granted domains. */
  csp: ResourceCsp;
  /** The granted permissions. */
  permissions: ResourcePermissions;
  /** What the view declared but was refused. */
  refusals: readonly Refusal[];
  /** Whether the view asked for its tool's progress. For other views, the frame shows it. */
  followsProgress: boolean;
}

/** All known details of a running view. */
export interface ViewDetails extends MountDetails {
  /** The HTML, its URI, and what the server declared about it. */
  resource: AppResource;
  /** The tool of the view, if it is known. */
  tool: Tool | undefined;
  toolData: FeedData;
}
