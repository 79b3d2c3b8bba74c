// One frame of the page: its sessions start and end, and its view is hostile.
import { FloodWatch } from '../../../packages/elements/src/host/connection/flood-watch.js';
import { ViewConnection } from '../../../packages/elements/src/host/connection/view-connection.js';
import type { ActionGate } from '../../../packages/elements/src/host/consent/action-gate.js';
import { identityOf } from '../../../packages/elements/src/host/identity/identity.js';
import { userGrantsOf } from '../../../packages/elements/src/host/consent/grants.js';
import { ViewActivity } from '../../../packages/elements/src/host/consent/view-activity.js';
import { ViewConsent } from '../../../packages/elements/src/host/consent/view-consent.js';
import { readLimits } from '../../../packages/elements/src/host/limits.js';
import { UserRequests } from '../../../packages/elements/src/host/requests/user-requests.js';
import { RequestTable } from '../../../packages/elements/src/host/requests/request-table.js';
import { AppSession } from '../../../packages/elements/src/host/session/app-session.js';
import {
  loadView,
  reachServer,
  unexpectedError,
} from '../../../packages/elements/src/host/session/load-view.js';
import type { ViewEngine } from '../../../packages/elements/src/host/session/view-engine.js';
import type { SessionScope } from '../../../packages/elements/src/host/session/view-scope.js';
import { linkedTransports } from '../../../packages/elements/src/rpc/linked-transports.js';
import { viewScope } from '../../unit/host/support/view-scope.js';
import type { VirtualClock } from './clock.ts';
import { LIMITS } from './limits.ts';
import type { FuzzPage } from './page.ts';
import type { Records } from './records.ts';
import type { Fault } from './subject.ts';
import { HostileView } from './view.ts';
import { watchedTransport } from './watched-transport.ts';

export interface FrameSurroundings {
  page: FuzzPage;
  records: Records;
  clock: VirtualClock;
  fault: Fault;
}

export class FuzzFrame {
  view: HostileView | undefined;
  readonly server: string;
  readonly #serverId: string | undefined;
  readonly #index: number;
  readonly #around: FrameSurroundings;
  #session: AppSession | undefined;
  #connection: ViewConnection | undefined;
  #activity: ViewActivity | undefined;
  #sessions = 0;

  /** @param sequence keeps the names of servers apart, because grants live as long as the page */
  constructor(index: number, sequence: string, around: FrameSurroundings) {
    this.#index = index;
    this.#around = around;
    this.server = `server ${index % 2}`;
    // One server is identified by the page's name for it, the other one by its connection.
    this.#serverId = index % 2 === 0 ? `${sequence} notes` : undefined;
  }

  get isShown(): boolean {
    return this.#session !== undefined && this.#session.status !== 'closed';
  }

  get isBusy(): boolean {
    return this.#connection?.isBusy ?? false;
  }

  /** Shows the view, also after a suspend. @param shakesHands whether the view begins as it should */
  start(shakesHands: boolean): void {
    const { page } = this.#around;
    const link = page.servers[this.#index % 2]!;
    const name = `frame ${this.#index}, session ${++this.#sessions}`;
    this.#session = new AppSession(
      {
        container: {} as Node,
        source: { html: '<p>view</p>' },
        link,
        identity: identityOf({ client: link, serverId: this.#serverId, owner: this }),
        limits: LIMITS,
        observe: (event) => page.observe(name, event),
      },
      () => Promise.resolve(this.#engine(name, shakesHands)),
    );
    this.followPage();
    void this.#session.start();
  }

  /** The page's current policy and handlers, as the element sets them. */
  followPage(): void {
    const { page, fault } = this.#around;
    if (!this.#session) return;
    const ask = page.user.askFor(`frame ${this.#index}, session ${this.#sessions}`, this.server);
    this.#session.consent = {
      policy: page.policy,
      ask: fault.ask?.(ask) ?? ask,
    };
    this.#session.handlers = page.handlers;
  }

  /** The user does something in this view. */
  input(): void {
    const { records, clock } = this.#around;
    records.pageInputs.push(clock.now);
    if (!this.#activity || !this.view) return;
    const { session } = this.view;
    records.inputs.push({ order: records.next(), time: clock.now, session });
    this.#activity.noteInput();
  }

  changeMode(displayMode: 'inline' | 'fullscreen' | 'pip'): void {
    this.#session?.updateContext({ displayMode });
  }

  /** Revokes everything that the user always allowed this server. */
  revokeAll(): void {
    const { records } = this.#around;
    if (!this.#connection) return;
    this.#session?.clearGrants();
    for (const grant of records.granted)
      if (grant.server === this.server) grant.until = Math.min(grant.until, records.next());
  }

  /** With a teardown, like a suspend. */
  close(): Promise<void> {
    return this.#session?.close('suspended') ?? Promise.resolve();
  }

  /** Immediately, as when the element leaves the page. */
  dispose(): void {
    this.#session?.dispose();
  }

  #engine(name: string, shakesHands: boolean): ViewEngine {
    return {
      readLimits,
      openInlineEarly: () => Promise.resolve(undefined),
      reach: reachServer,
      load: loadView,
      userRequests: (scope) => new UserRequests(scope),
      unexpectedError,
      mount: (session, { consented }) => {
        const { connection, scope } = this.#mount(session, name, shakesHands, consented);
        return Promise.resolve({
          app: scope.app,
          isolation: 'opaque' as const,
          iframe: {} as HTMLIFrameElement,
          details: {} as never,
          get isBusy() {
            return connection.isBusy;
          },
          feed: (data) => scope.feed.set(data),
          updateContext: (fields) => scope.context.update(fields),
          listAppTools: (options) => connection.appTools.list(options),
          callAppTool: (tool, args, options) => connection.appTools.call(tool, args, options),
          elicit: (params, options) =>
            connection.peer.request('elicitation/create' as never, params as never, options),
          announceListChange: (kind) => connection.announceListChange(kind),
          ping: () => connection.ping(),
          isInSandboxOf: () => Promise.resolve(true),
          async tearDown() {
            const timeout = scope.limits.teardownTimeout;
            const asked = connection.peer.request('ui/resource-teardown', {}, { timeout });
            await asked.catch(() => {});
          },
          remove: () => connection.close(),
        });
      },
    };
  }

  /** Like `MountedView`, with linked transports instead of an iframe. */
  #mount(
    session: SessionScope,
    name: string,
    shakesHands: boolean,
    consented: (consent: ViewConsent) => void,
  ) {
    const { page, records, fault } = this.#around;
    const scope = viewScope({
      ...session,
      emit: fault.emit?.(session.emit) ?? session.emit,
      consent: fault.consent?.(session.consent) ?? session.consent,
      hasListener: () => true,
      changeDisplayMode: ({ mode }) => {
        page.note(undefined, mode, 'frame', name);
        return { mode };
      },
    });
    const consent = new ViewConsent(scope);
    consented(consent);
    fault.book?.(userGrantsOf(scope.identity));
    this.#activity = new ViewActivity({} as HTMLIFrameElement, true);
    consent.activity = fault.activity?.(this.#activity) ?? this.#activity;
    const another = () => {
      const other = new ViewConsent(scope);
      other.activity = consent.activity;
      return other.gate;
    };
    const gate = (fault.gate?.(consent.gate, another) ?? consent.gate) as ActionGate;
    const [near, far] = linkedTransports();
    const watched = watchedTransport(near, name, records);
    const connection = new ViewConnection(fault.transport?.(watched) ?? watched, scope, {
      requests: new RequestTable(scope, gate),
      floods: new FloodWatch(scope),
      observer: { initialized: () => {}, report: () => {} },
    });
    this.#connection = connection;
    this.view = new HostileView(far, name, this.server, records);
    if (shakesHands) this.view.shakeHands();
    return { connection, scope };
  }
}
