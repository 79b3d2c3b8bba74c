// A frame's lifecycle with sessions that enter the states that a test sets.
import { expect } from 'vitest';
import { AppError } from '../../../../../packages/elements/src/host/app-error.js';
import type { SessionStatus } from '../../../../../packages/elements/src/host/session/session-state.js';
import { FrameLifecycle } from '../../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-lifecycle.js';
import type {
  KeptView,
  LifecycleSession,
} from '../../../../../packages/elements/src/mcp-app-frame/lifecycle/frame-state.js';

/** A session that enters the states that the test sets. */
export class FakeSession implements LifecycleSession {
  status: SessionStatus = 'idle';
  error: AppError | undefined;
  reasons: (string | undefined)[] = [];
  #resolve!: () => void;
  readonly #closed = new Promise<void>((resolve) => (this.#resolve = resolve));
  #lifecycle: () => FrameLifecycle<FakeSession>;

  constructor(
    lifecycle: () => FrameLifecycle<FakeSession>,
    readonly kept: KeptView | undefined,
  ) {
    this.#lifecycle = lifecycle;
  }

  go(status: SessionStatus, error?: AppError): void {
    this.status = status;
    this.error = error;
    this.#lifecycle().notice(this);
  }
  async start(): Promise<void> {
    this.go('loading');
  }
  close(reason?: string): Promise<void> {
    this.reasons.push(reason);
    return this.#closed;
  }
  dispose(): void {
    this.#resolve();
    if (this.status !== 'closed') this.go('closed');
  }
}

export function setUp() {
  const page = {
    hasSource: false,
    isNear: true,
    problem: undefined as AppError | undefined,
    keeps: true,
  };
  const sessions: FakeSession[] = [];
  const left: FakeSession[] = [];
  const told: SessionStatus[] = [];
  const gone: string[] = [];
  const changes: string[] = [];
  const kept: KeptView = { origin: 'suspension', source: { html: 'kept' }, toolData: {} };
  const lifecycle: FrameLifecycle<FakeSession> = new FrameLifecycle({
    hasSource: () => page.hasSource,
    isNear: () => page.isNear,
    problem: () => page.problem,
    create: (view) => {
      const session = new FakeSession(() => lifecycle, view);
      sessions.push(session);
      return session;
    },
    leave: (session) => {
      left.push(session);
      session.dispose();
    },
    keep: () => (page.keeps ? kept : undefined),
    left: () => void gone.push(lifecycle.presence),
    changed: (news) => {
      changes.push(lifecycle.state.kind);
      if (!news) return;
      told.push(news);
      expect(lifecycle.status).toBe(news);
    },
  });
  lifecycle.connect();
  const show = (wishes: Partial<typeof page> = {}) => {
    Object.assign(page, { hasSource: true }, wishes);
    lifecycle.update();
  };
  return { page, sessions, left, told, changes, gone, kept, lifecycle, show };
}

export const failure = () => new AppError('resource', 'empty', 'The view has no HTML.', 'Look.');
