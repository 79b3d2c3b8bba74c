// Ties an AppSession to its element: which changes start it anew, which it learns while it runs.
import type { PropertyValues } from 'lit';
import { AppSession } from '../../host/session/app-session.js';
import { clientLink } from '../../host/link/client-link.js';
import { environmentContext } from '../../host/session/environment-context.js';
import { MessageWatch } from '../../host/connection/message-watch.js';
import type { AppSource } from '../../host/link/resource-loader.js';
import { catalogOf } from '../../host/link/server-catalog.js';
import type { ServerLink } from '../../host/link/server-link.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import { DEFAULT_HOST_INFO } from '../../host/session/session-options.js';
import type { SessionStatus } from '../../host/session/session-state.js';
import type { ToolData } from '../../host/connection/tool-feed.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import type { DisplayModeParams, DisplayModeResult } from '../../protocol/messages.js';
import { consentOf, isOtherPin } from '../ask/frame-consent.js';
import type { FrameProperties } from '../frame-properties.js';
import { callServerTool } from './server-tool-call.js';

/** Another view. */
const SOURCES = ['html', 'resource', 'resourceUri', 'tool'] as const;

/** Another view, another server or another sandbox: the running session cannot become that. */
const RESTARTS = [
  ...SOURCES,
  'client',
  'relay',
  'server',
  'sandboxUrl',
  'sandboxSrc',
  'strictCsp',
  'allowLoopback',
] as const satisfies (keyof FrameProperties)[];

export interface SessionOwner {
  /** Where the iframe goes. */
  readonly container: Node;
  /** The frame's own part of the host context: theme, size, mode. */
  ownContext(): HostContext;
  observe(event: SessionEvent): boolean;
  /** The view asks for another mode; resolves with the one that it is in then (M2). */
  changeDisplayMode(params: DisplayModeParams): Promise<DisplayModeResult>;
}

/** A view that was here before, and comes back as it was. */
export interface KeptView {
  source: AppSource;
  /** Its frame froze it; else the page restored it. */
  isFrozen: boolean;
  /** The input of the call that it shows; that call was made already. */
  input: Record<string, unknown> | undefined;
}

export class SessionController {
  session: AppSession | undefined;
  readonly watch = new MessageWatch();
  /** Shown instead of what the properties name; they still say who answers. */
  kept: KeptView | undefined;
  /** What the view has the host keep for it. */
  viewState = new Map<string, unknown>();
  /** The page closed the frame; it stays so until there is something else to show. */
  isClosed = false;
  /** Whether the view should run now, or wait until it is nearer. */
  isDue = (): boolean => true;
  /** The frame has called its tool and waits for the result. */
  isCalling = false;
  readonly #frame: FrameProperties & SessionOwner;
  #abort = new AbortController();
  #ownResult: CallToolResult | undefined;

  constructor(frame: FrameProperties & SessionOwner) {
    this.#frame = frame;
  }

  /** Called before each update of the element, which then shows what begins or ends here. */
  prepare(changed: PropertyValues): void {
    const { session, kept } = this;
    const frame = this.#frame;
    if (!frame.isConnected) return;
    const isRepinned = changed.has('pin') && session && isOtherPin(frame, session);
    if (isRepinned || RESTARTS.some((name) => changed.has(name))) {
      if (SOURCES.some((name) => changed.has(name))) this.#showAnother();
      this.restart();
    } else if (!session) this.begin();
    // Another input is another call, of the same view.
    else if (changed.has('toolInput') && frame.toolInput !== kept?.input) this.#callAgain();
  }

  /** Called after each update: the session learns what is new, in its new surroundings. */
  update(): void {
    const { session } = this;
    if (!session || !this.#frame.isConnected) return;
    session.handlers = this.#frame.handlers ?? {};
    session.consent = consentOf(this.#frame);
    session.feed(this.#toolData());
    if (session.hasContext) session.updateContext(this.#context());
  }

  /** Ends the session, if there is one, and starts another, if there is something to show. */
  restart(): void {
    this.#leave();
    this.isClosed = false;
    if (this.kept?.isFrozen) this.kept = undefined;
    if (!this.kept) this.#forgetCall();
    this.begin();
  }

  /** Ends the session; the next one shows this, with the result that goes with it. */
  restore(kept: KeptView, viewState: object, result: CallToolResult | undefined): void {
    this.#leave();
    this.#forgetCall();
    this.isClosed = false;
    this.kept = kept;
    this.viewState = new Map(Object.entries(viewState));
    this.#ownResult = result;
  }

  get status(): SessionStatus {
    return this.session?.status ?? (this.isClosed ? 'closed' : 'idle');
  }

  /** There is something to show, but its time has not come. */
  get waits(): boolean {
    return !this.session && !this.isClosed && this.#hasSource();
  }

  /** Starts a session, if there is something to show and its time has come. */
  begin(): void {
    if (!this.waits || !this.#frame.isConnected || !this.isDue()) return;
    const frame = this.#frame;
    const link = this.#link();
    const session: AppSession = new AppSession({
      container: frame.container,
      source: this.kept?.source ?? frame,
      link,
      handlers: frame.handlers,
      ...consentOf(frame),
      hostInfo: frame.hostInfo,
      hostContext: () => this.#context(),
      hostCapabilities: frame.hostCapabilities,
      sandbox: {
        url: frame.sandboxUrl,
        src: frame.sandboxSrc,
        resolve: frame.sandboxFor,
        strictCsp: frame.strictCsp,
        allowLoopback: frame.allowLoopback,
        cspLimit: frame.cspLimit,
        allow: frame.allow,
        tokens: frame.sandboxTokens,
      },
      limits: frame.limits,
      toolData: this.#toolData(),
      viewState: this.viewState,
      title: frame.title || undefined,
      changeDisplayMode: (params) =>
        this.session === session ? frame.changeDisplayMode(params) : { mode: 'inline' },
      tap: this.watch.tap(),
      // What a session that was replaced still says is not about this frame any more.
      observe: (event) => (this.session === session ? frame.observe(event) : true),
    });
    this.session = session;
    void session.start();
    if (link && !this.kept && this.#callsTool()) void this.#callTool(link);
  }

  /** The next session reads the view's HTML again, instead of what frames of this server share. */
  forgetResource(): void {
    const { link, resource } = this.session ?? {};
    if (link && resource?.uri) catalogOf(link).forget(resource.uri);
  }

  /** The old view is asked to save, and leaves unseen. */
  #leave(): void {
    const { session } = this;
    this.session = undefined;
    if (!session) return;
    if (session.iframe) session.iframe.hidden = true;
    void session.close('The host shows something else.');
  }

  #showAnother(): void {
    this.kept = undefined;
    this.viewState = new Map();
  }

  /** What the frame fetched itself belongs to the call before. */
  #forgetCall(): void {
    this.#abort.abort();
    this.isCalling = false;
    if (this.#ownResult && this.#frame.toolResult === this.#ownResult) {
      this.#frame.toolResult = undefined;
    }
    this.#ownResult = undefined;
  }

  #callAgain(): void {
    if (!this.#runsTool()) return;
    this.#forgetCall();
    const link = this.#link();
    if (link && this.#callsTool()) void this.#callTool(link);
  }

  /** The result becomes the frame's, so that the page can read it, and show its text if need be. */
  async #callTool(link: ServerLink | Promise<ServerLink>): Promise<void> {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const { tool, toolInput = {} } = this.#frame;
    const name = typeof tool === 'object' ? tool.name : tool!;
    this.isCalling = true;
    const result = await callServerTool(link, { name, arguments: toolInput }, signal);
    if (signal.aborted) return;
    this.isCalling = false;
    this.#ownResult = result;
    this.#frame.toolResult = result;
  }

  /** The element left the page, and its iframe with it: nobody is there to be asked. */
  stop(): void {
    this.#abort.abort();
    this.isCalling = false;
    this.isClosed = false;
    this.session?.dispose();
    this.session = undefined;
  }

  #hasSource(): boolean {
    const { html, resource, resourceUri, tool } = this.kept?.source ?? this.#frame;
    return (html ?? resource ?? resourceUri ?? tool) !== undefined;
  }

  /** Only a frame with nothing but a server's address runs the tool itself. */
  #runsTool(): boolean {
    const { server, client, relay, tool } = this.#frame;
    return Boolean(server && !client && !relay && tool);
  }

  #callsTool(): boolean {
    const { toolResult, toolCancelled } = this.#frame;
    return this.#runsTool() && !toolResult && toolCancelled === undefined;
  }

  #link(): ServerLink | Promise<ServerLink> | undefined {
    const { client, relay, server, hostInfo = DEFAULT_HOST_INFO } = this.#frame;
    if (client) return clientLink(client);
    if (relay) {
      return import('../../host/link/relay/relay-link.js').then(({ relayLink }) =>
        relayLink(relay),
      );
    }
    if (server) {
      return import('../../host/link/server-url-link.js').then(({ serverUrlLink }) =>
        serverUrlLink(server, hostInfo),
      );
    }
    return undefined;
  }

  #toolData(): ToolData {
    const { toolInput, toolInputPartial, toolResult, toolCancelled } = this.#frame;
    return {
      input: toolInput ?? (this.#runsTool() ? {} : undefined),
      partial: toolInputPartial ?? undefined,
      result: toolResult ?? undefined,
      cancelled: toolCancelled ?? undefined,
    };
  }

  #context(): HostContext {
    const { locale, timeZone, hostContext } = this.#frame;
    const own = this.#frame.ownContext();
    return {
      ...environmentContext(),
      ...(locale && { locale }),
      ...(timeZone && { timeZone }),
      ...own,
      ...hostContext,
      styles: { ...own.styles, ...hostContext?.styles },
    };
  }
}
