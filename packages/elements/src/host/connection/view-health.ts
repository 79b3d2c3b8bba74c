// Whether the view is well: that it initializes in time, and what the sandbox page reports of it.
import { AppError } from '../app-error.js';
import type { CspViolation, SessionEvent } from '../session/session-events.js';
import type { HandshakeStage } from './view-connection.js';

export interface ViewHealthOptions {
  /** Milliseconds. */
  handshakeTimeout: number;
  stage(): HandshakeStage;
  assumeInitialized(): void;
  /** Resolves when the view answers. */
  isAlive(): Promise<unknown>;
  /** Counts messages of the view that did not get through. */
  dropped(count: number): void;
  fail(error: AppError): void;
  emit(event: SessionEvent): void;
}

/** Milliseconds after which a view that tried to leave is dead, on a quick machine and on a busy one. */
const DEATH_MS = [500, 3000];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export class ViewHealth {
  readonly #options: ViewHealthOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the view complained of; explains a view that never came up. */
  readonly #complaints: string[] = [];

  constructor(options: ViewHealthOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setTimeout(() => this.#timeIsUp(), this.#options.handshakeTimeout);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** A `sandbox-report`: diagnostics from the sandbox page. The view can make it say things, not do things. */
  report(params: Record<string, unknown>): void {
    const { emit, fail } = this.#options;
    const message = text(params['message']);
    switch (params['kind']) {
      case 'csp-violation': {
        const violation = violationOf(params);
        this.#complain(`${violation.directive} blocked ${violation.blockedUri}`);
        emit({ type: 'csp-violation', ...violation });
        break;
      }
      case 'view-error':
        this.#complain(message);
        emit({ type: 'log', level: 'error', logger: 'view', data: message });
        break;
      case 'dropped': {
        const reason = text(params['reason']);
        const count = Number(params['count']);
        emit({
          type: 'refused',
          refusals: [{ kind: 'message', what: `${count} messages`, reason }],
        });
        this.#options.dropped(count);
        break;
      }
      case 'key':
        emit({ type: 'key', key: text(params['key']) });
        break;
      case 'navigation':
        this.#navigated(text(params['blockedUri']));
        break;
      case 'unsafe':
        fail(
          new AppError(
            'sandbox',
            'sandbox-unsafe',
            'The sandbox page could read the view: it is not isolated.',
            'The sandbox page was changed, or the browser does not support sandboxed frames.',
          ),
        );
    }
  }

  #complain(what: string): void {
    if (this.#complaints.length < 5 && !this.#complaints.includes(what))
      this.#complaints.push(what);
  }

  #timeIsUp(): void {
    const { stage, assumeInitialized, fail, handshakeTimeout } = this.#options;
    if (stage() !== 'waiting') {
      assumeInitialized();
      return;
    }
    const said = this.#complaints.length > 0 ? ` It reported: ${this.#complaints.join('; ')}.` : '';
    fail(
      new AppError(
        'handshake',
        'never-initialized',
        `The view did not send ui/initialize within ${handshakeTimeout} ms.${said}`,
        'The view may need a domain that it does not declare in _meta.ui.csp, or its script failed. Retry, or show the text result.',
      ),
    );
  }

  /** The policy stopped the navigation. Chromium leaves an error page behind, others the view (ENGINES.md 2.3). */
  #navigated(blockedUri: string): void {
    const { emit, fail, isAlive } = this.#options;
    emit({ type: 'csp-violation', directive: 'frame-src', blockedUri });
    const check = () =>
      isAlive().catch(() =>
        fail(
          new AppError(
            'view',
            'navigated-away',
            `The view tried to leave for ${blockedUri || 'another page'} and is gone.`,
            'Reload it. Views open pages with ui/open-link.',
          ),
        ),
      );
    // The report may come before the error page does, so the view is asked after it, and once more.
    for (const delay of DEATH_MS) setTimeout(check, delay);
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
