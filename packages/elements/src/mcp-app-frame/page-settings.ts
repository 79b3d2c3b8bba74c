// Settings for all frames of a page. Properties of a frame take precedence. Three settings are objects that are merged key by
// key: those of the page, the frame's attributes, and the frame's own object.
import type { ServerAuth } from '../host/auth/server-auth.js';
import type { ConsentSettings } from '../host/consent/consent-settings.js';
import type { SessionLimits } from '../host/limits.js';
import type { SandboxSettings } from '../host/sandbox/sandbox-settings.js';
import type { HostCapabilities } from '../protocol/capabilities.js';
import type { HostContext } from '../protocol/host-context.js';
import type { Implementation } from '../protocol/mcp.js';
import type { LinkTracing } from '../host/link/server-link.js';
import type { ViewEngine } from '../host/session/view-engine.js';
import type { RelayLinkOptions } from '../host/link/relay/relay-link.js';
import type { ElicitationSettings } from './elicitation/elicitation-settings.js';
import type { FrameLabels } from './frame-labels.js';
import type { WriteLine } from './log/write-log.js';

/** Settings for frames with `relay`: authentication, timeouts, and sign-in. */
export type RelaySettings = RelayLinkOptions & Pick<ServerAuth, 'signIn'>;

/** Decides which frames share a view. Only pages that use a registry load its code. */
export interface FrameRegistry {
  /**
   * Called before each update of a frame.
   * @returns whether the frame's call belongs to the view of another frame, so that it does not need its own
   */
  update(frame: HTMLElement): boolean;
  /** Called when a frame has left the page; not when it was moved. */
  left(frame: HTMLElement): void;
  /** What is drawn instead of a view. */
  render(frame: HTMLElement): unknown;
}

/** Measures the starts of frames. Only pages that use it load its code. */
export interface FrameTimings {
  /**
   * The engine of one session, measured.
   * @param startTime when the start began, as `performance.now()`
   */
  engine(engine: ViewEngine, frame: HTMLElement, startTime: number): ViewEngine;
}

/** A store for heights. `localStorage` and `sessionStorage` are stores. */
export type HeightStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Credentials for all frames whose `server` has one origin. */
export interface PageAuth extends ServerAuth {
  /** The origin of the server, or any URL there: `https://mcp.example.com`. */
  origin: string;
}

/** Returns the credentials for this server at once; undefined for none. */
export type PageAuthFunction = (server: string) => ServerAuth | undefined;

/** What the host tells a view about itself and its user. */
export interface HostSettings {
  /** The name and version of the host. */
  info?: Implementation | undefined;
  /** Further fields of the host context. They override the values that the frame determines. */
  context?: HostContext | undefined;
  /** Adds details to the derived capabilities (`experimental`, `sampling.tools`). It cannot add a capability. */
  capabilities?: HostCapabilities | undefined;
  /** The user's language as a BCP 47 tag. Default: the page's `lang`, otherwise the browser's. */
  locale?: string | undefined;
  /** The user's time zone as an IANA name. Default: the browser's. */
  timeZone?: string | undefined;
}

/** The settings that all frames of a page share. */
export interface PageSettings {
  /** The sandboxes of views. Keys of a frame's `sandbox` take precedence. */
  sandbox?: SandboxSettings | undefined;
  /** Who decides about actions of views, and what is kept. Keys of a frame's `consent` take precedence. */
  consent?: ConsentSettings | undefined;
  /** What the host tells views about itself and the user. Keys of a frame's `host` take precedence. */
  host?: HostSettings | undefined;
  /**
   * Your own key for the signed-in user, such as their id, for frames whose `auth` has no `user`. What frames keep belongs
   * to the server and this user. Another key starts all frames as new.
   */
  user?: string | undefined;
  /**
   * For frames with `server`. An object is used for servers of its `origin` only; a function chooses by URL. So a token
   * is never sent to a server that it was not issued for.
   */
  auth?: PageAuth | PageAuthFunction | undefined;
  /** For frames with `relay`. */
  relay?: RelaySettings | undefined;
  /** Individual limits of a frame take precedence. */
  limits?: Partial<SessionLimits> | undefined;
  /** Individual labels of a frame take precedence. */
  labels?: Partial<FrameLabels> | undefined;
  /**
   * The URL of the documentation site, for the links in errors. Default: the site of this release. Empty: no links.
   */
  docsUrl?: string | undefined;
  /**
   * Where the last height of each tool's view is kept across page loads, such as `localStorage`, so that the next load
   * reserves it. Only for servers and users that have a name: `server`, `relay` or `serverId`, and `user` if you send
   * credentials. Default: heights last as long as the page.
   */
  rememberHeights?: HeightStore | undefined;
  /** Lets frames ask the questions of their servers (`elicitation/create`). Default: only frames with `elicitation` do. */
  elicitation?: ElicitationSettings | undefined;
  /** Lets frames share a view: an `AppRegistry` of `@mcp-app/elements/registry`. */
  registry?: FrameRegistry | undefined;
  /** Traces the requests of frames: `frameTracing()` of `@mcp-app/elements/tracing`. Default: they are not traced. */
  tracing?: LinkTracing | undefined;
  /** Measures the starts of views: `frameTimings()` of `@mcp-app/elements/timings`. Default: nothing is measured. */
  timings?: FrameTimings | undefined;
  /**
   * Called with one line for each policy that a view got, and for each decision, refusal and violation: for security
   * reviews. Lines have no arguments, results, tokens or users. Default: nothing is logged.
   */
  log?: WriteLine | undefined;
}

/** The current settings. `configureFrames` changes them. */
export const page: PageSettings = {};

/** Attributes for single keys, which have no property of their own, and `title`, which every element has. */
export const KEY_ATTRIBUTES: readonly string[] = [
  'sandbox-url',
  'allow',
  'policy',
  'locale',
  'title',
];

/** A frame with settings in layers. */
export interface LayeredFrame extends Pick<Element, 'getAttribute'> {
  sandbox: SandboxSettings | undefined;
  consent: ConsentSettings | undefined;
  host: HostSettings | undefined;
}

/** One object from several. Later ones have precedence for each key; null and undefined mean that it is not set. */
export function merged<T extends object>(...layers: (object | null | undefined)[]): T {
  const all: Record<string, unknown> = {};
  for (const layer of layers as (Record<string, unknown> | undefined)[])
    for (const key in layer) all[key] = layer[key] ?? all[key];
  return all as T;
}

export const sandboxOf = (frame: LayeredFrame): SandboxSettings =>
  merged(
    page.sandbox,
    {
      url: frame.getAttribute('sandbox-url'),
      allow: frame.getAttribute('allow')?.split(/\s+/),
    },
    frame.sandbox,
  );

export const consentOf = (frame: LayeredFrame): ConsentSettings =>
  merged(page.consent, { policy: frame.getAttribute('policy') }, frame.consent);

export const hostOf = (frame: LayeredFrame): HostSettings =>
  merged(page.host, { locale: frame.getAttribute('locale') }, frame.host);
