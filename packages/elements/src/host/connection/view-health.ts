// Monitors the view: whether it initializes in time, and what the sandbox page reports about it.
import { AppError } from '../app-error.js';
import { EXPECTS_ORIGIN, isAboutStorage } from '../sandbox/missing-origin.js';
import type { ViewActivity } from '../consent/view-activity.js';
import type { CspViolation } from '../session/view.events.js';
import type { ViewScope } from '../session/view-scope.js';
import type { FloodWatch } from './flood-watch.js';
import { MissingOriginWatch } from './missing-origin-watch.js';
import type { WatchedSandbox } from './missing-origin-watch.js';
import type { HandshakeStage, ViewConnection, ViewObserver } from './view-connection.js';

/** Milliseconds after which a view that tried to navigate is checked, for a fast machine and for a busy one. */
const GONE_CHECKS_MS = [500, 3000];

/** Maximum characters of one report. */
const MAX_TEXT = 10_000;

const text = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';

/** A report from the view's document: the CSP blocked something, or a script failed. */
interface Complaint {
  kind: 'csp' | 'script';
  what: string;
  /** How far the handshake was. */
  stage: HandshakeStage | undefined;
}

/** Matches views written for ChatGPT, which wait for a global that they get only with the dialect `openai`. */
const USES_OPENAI = /\bwindow\s*\.\s*openai\b|\bopenai:set_globals\b/;
const USES_MCP_APPS = /ui\/initialize/;

const OTHERWISE = "Until then, show the tool's result without the view.";

/**
 * The hint for a view that did not complete the handshake.
 * @param html the view's HTML as the server sent it
 */
function silentViewHint(html: string, complaints: readonly Complaint[]): string {
  const has = (kind: Complaint['kind']) => complaints.some((complaint) => complaint.kind === kind);
  if (USES_OPENAI.test(html) && !USES_MCP_APPS.test(html)) {
    return `The view uses window.openai, which it gets only if its MIME type is text/html+skybridge or its tool has openai/outputTemplate, and the frame's dialects include openai. Or have it send ui/initialize, for example with App of @modelcontextprotocol/ext-apps or McpApp of @mcp-app/elements/view. ${OTHERWISE}`;
  }
  if (has('csp'))
    return `Declare what was blocked in _meta.ui.csp of the view, then retry. ${OTHERWISE}`;
  if (complaints.some(({ kind, what }) => kind === 'script' && isAboutStorage(what)))
    return `${EXPECTS_ORIGIN} ${OTHERWISE}`;
  if (has('script')) return `Fix the script error in the view, then retry. ${OTHERWISE}`;
  return `The HTML may not be an MCP App, or its script takes too long. Check that it sends ui/initialize, then retry; limits.handshakeTimeout gives it more time. ${OTHERWISE}`;
}

/** The sandbox that sends reports. */
interface ReportingSandbox extends WatchedSandbox {
  /** False for a plain proxy: it sends no reports, so a report would come from the view (S7). */
  readonly isOurs: boolean;
  readonly activity: Pick<ViewActivity, 'noteInput' | 'isAgentActing'>;
  /** Stores changes of the view's localStorage; undefined if they are not stored. */
  readonly storage?: { apply(changes: unknown): string | undefined } | undefined;
  /** The view's HTML as the server sent it. */
  readonly html: string;
  /** The shortcuts of the page, by the names of their keys. */
  shortcuts?(): ReadonlyMap<string, string>;
}

export class ViewHealth implements ViewObserver {
  readonly #scope: ViewScope;
  readonly #floods: FloodWatch;
  readonly #sandbox: ReportingSandbox;
  #connection: ViewConnection | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Problems that the view reported. They explain a view that never initialized. */
  readonly #complaints: Complaint[] = [];
  readonly #missingOrigin: MissingOriginWatch;

  constructor(scope: ViewScope, floods: FloodWatch, sandbox: ReportingSandbox) {
    this.#scope = scope;
    this.#floods = floods;
    this.#sandbox = sandbox;
    this.#missingOrigin = new MissingOriginWatch(scope, sandbox);
  }

  /** Starts the handshake timeout. */
  start(connection: ViewConnection): void {
    this.#connection = connection;
    this.#timer = setTimeout(() => this.#timeIsUp(connection), this.#scope.limits.handshakeTimeout);
  }

  initialized(): void {
    this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /**
   * A `sandbox-report`: diagnostics from the sandbox page. A view can cause reports with any content, so they are
   * untrusted.
   */
  report(params: Record<string, unknown>): void {
    if (!this.#sandbox.isOurs) return;
    const { emit, fail } = this.#scope;
    const message = text(params['message']);
    switch (params['kind']) {
      case 'csp-violation': {
        const violation = violationOf(params);
        this.#complain('csp', `${violation.directive} blocked ${violation.blockedUri}`);
        emit({ type: 'csp-violation', ...violation });
        break;
      }
      case 'view-error':
        this.#complain('script', message);
        this.#missingOrigin.failed(message);
        emit({ type: 'log', level: 'error', logger: 'view', data: message });
        break;
      case 'unanswered':
        this.#missingOrigin.unanswered(text(params['blockedUri']));
        break;
      case 'dropped': {
        const reason = text(params['reason']);
        const count = typeof params['count'] === 'number' ? params['count'] : 1;
        emit({
          type: 'refused',
          refusals: [{ kind: 'message', what: `${count} messages`, reason }],
        });
        this.#floods.dropped(count);
        break;
      }
      case 'drawn':
        this.#drawn();
        break;
      case 'activity':
        this.#sandbox.activity.noteInput();
        break;
      case 'key': {
        // An agent that presses a key in the view does not use the shortcuts of the page.
        if (this.#sandbox.activity.isAgentActing) return;
        const key = text(params['key']).toLowerCase();
        // A view cannot claim other keys than the page listed.
        const shortcut = this.#sandbox.shortcuts?.().get(key);
        if (key === 'escape') emit({ type: 'key', key: 'Escape', shortcut });
        else if (shortcut) emit({ type: 'key', key, shortcut });
        break;
      }
      case 'storage': {
        const refusal = this.#sandbox.storage?.apply(params['items']);
        if (refusal) this.#floods.refused(refusal);
        break;
      }
      case 'navigation':
        this.#navigated(text(params['blockedUri']));
        break;
      case 'unsafe':
        fail(
          new AppError(
            'sandbox',
            'sandbox-unsafe',
            'The view is not isolated: the sandbox page could read it.',
            'Serve the sandbox page of @mcp-app/elements unchanged, and use a browser that supports sandboxed iframes.',
          ),
        );
    }
  }

  #complain(kind: Complaint['kind'], what: string): void {
    if (this.#complaints.length < 5 && !this.#complaints.some((known) => known.what === what))
      this.#complaints.push({ kind, what, stage: this.#connection?.stage });
  }

  /** Shows what a view draws before its handshake, unless it reported problems: then the error is shown instead. */
  #drawn(): void {
    if (this.#connection?.stage === 'waiting' && this.#complaints.length === 0) this.#scope.drawn();
  }

  #timeIsUp(connection: ViewConnection): void {
    const { fail, limits } = this.#scope;
    const isAnswered = connection.stage !== 'waiting';
    // A script that failed with the answer is the reason why `initialized` is missing. Without an error, the view only
    // did not send it (T1).
    const hasFailed = ({ kind, stage }: Complaint) => kind === 'script' && stage === 'answered';
    if (isAnswered && !this.#complaints.some(hasFailed)) {
      connection.assumeInitialized();
      return;
    }
    const missing = isAnswered ? 'ui/notifications/initialized' : 'ui/initialize';
    const complaints = this.#complaints.map(({ what }) => what).join('; ');
    const reports = complaints && ` It reported: ${complaints}.`;
    fail(
      new AppError(
        'handshake',
        'never-initialized',
        `The view did not send ${missing} within ${limits.handshakeTimeout} ms.${reports}`,
        silentViewHint(this.#sandbox.html, this.#complaints),
      ),
    );
  }

  /** The CSP stopped the navigation. Chromium then shows an error page; other engines keep the view. */
  #navigated(blockedUri: string): void {
    const { emit, fail } = this.#scope;
    emit({ type: 'csp-violation', directive: 'frame-src', blockedUri });
    const check = () =>
      this.#connection
        ?.ping()
        .catch(() =>
          fail(
            new AppError(
              'view',
              'navigated-away',
              `The view tried to navigate to ${blockedUri || 'another page'} and is gone.`,
              'Reload the view. To open pages, a view must send ui/open-link.',
            ),
          ),
        );
    // The report may arrive before the error page, so the view is checked after a delay, and once more.
    for (const delay of GONE_CHECKS_MS) setTimeout(check, delay);
  }
}

function violationOf(params: Record<string, unknown>): CspViolation {
  const { directive, blockedUri, sourceFile, line } = params;
  return {
    directive: text(directive),
    blockedUri: text(blockedUri),
    ...(typeof sourceFile === 'string' && { sourceFile }),
    ...(typeof line === 'number' && { line }),
  };
}
