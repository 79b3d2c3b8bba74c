// What is known of a view, for the page and for developer tools.
import type { ResourceCsp, ResourcePermissions } from '../../protocol/ui-extension.js';
import type { AppCapabilities, HostCapabilities } from '../../protocol/capabilities.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { Implementation, Tool } from '../../protocol/mcp.js';
import type { ContentPin } from '../consent/action.js';
import type { AppResource } from '../link/app-resource.js';
import type { AgentAccess } from '../sandbox/sandbox-settings.js';
import type { Isolation } from '../sandbox/sandbox-sources.js';
import type { Refusal } from './view.events.js';
import type { FeedData } from '../connection/view-feed.js';

/** The current connection and sandbox of one view. */
export interface MountDetails {
  /** The name and version of the host. */
  hostInfo: Implementation;
  /** What the host offers to the view. */
  hostCapabilities: HostCapabilities;
  /** As the view sees it. */
  hostContext: HostContext;
  /** Name and version of the view. Undefined until the handshake. */
  appInfo: Implementation | undefined;
  /** The capabilities of the view: tools, display modes. Undefined until the handshake. */
  appCapabilities: AppCapabilities | undefined;
  /** How the view is isolated: origin, opaque, opaque-file or dedicated. */
  isolation: Isolation;
  /** The view's own origin, for APIs that allow certain origins. Undefined unless `isolation` is dedicated. */
  viewOrigin: string | undefined;
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
  /** What agents may do with the view: see or act; undefined for nothing. */
  agents: AgentAccess | undefined;
  /** Whether the view asked for its tool's progress. For other views, the frame shows it. */
  followsProgress: boolean;
}

/** What is known of a view so far. A field is absent or undefined until it is known. */
export interface ViewDetails extends Partial<MountDetails> {
  /** The HTML, its URI, and what the server declared about it. */
  resource?: AppResource | undefined;
  /** The tool of the view. */
  tool?: Tool | undefined;
  toolData?: FeedData;
  /** The fingerprint of the view: set it as `pin` next time. Undefined if the page is not a secure context. */
  contentPin?: ContentPin | undefined;
  /** The hash of the view's HTML, domains and permissions: `sha256-` and base64. */
  contentHash?: string | undefined;
}

/** What is known of a frame's view so far. */
export interface FrameDetails extends ViewDetails {
  /** The number of messages between host and view so far, including earlier starts of the view. */
  messageCount: number;
}
