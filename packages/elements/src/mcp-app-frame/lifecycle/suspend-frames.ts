// Suspends frames if too many are running, and keeps a sandbox ready for those that return. Loaded only by pages with
// too many frames.
import type { SandboxKind } from '../../host/sandbox/spare-sandboxes.js';
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameProperties } from '../frame-properties.js';
import type { FrameLifecycle } from './frame-lifecycle.js';

/** A frame, as the list of running frames uses it. */
export interface RunningFrame {
  readonly lifecycle: FrameLifecycle<AppSession>;
  readonly frame: FrameProperties;
  /** The frame's own call. */
  readonly call: { readonly isPending: boolean };
}

/** Frames that are being suspended. */
const leaving = new Set<RunningFrame>();
/** Suspended frames and the kinds of sandbox that their views had, the most recent one last. */
const suspended = new Map<RunningFrame, SandboxKind>();

/** Milliseconds without a change before the spare sandbox is opened, because scrolling needs the processor. */
const REST_MS = 1000;
let timer: ReturnType<typeof setTimeout> | undefined;

function reviewSpare(): void {
  clearTimeout(timer);
  timer = setTimeout(keepSpare, suspended.size > 0 ? REST_MS : 0);
}

/** Call it when a frame is running again or was removed. It is released immediately, the spare sandbox a little later. */
export function forgetSuspended(frame: RunningFrame): void {
  if (suspended.delete(frame) || suspended.size > 0) reviewSpare();
}

/** Keeps a spare for the view that is most likely to return: the one that was suspended last. */
async function keepSpare(): Promise<void> {
  for (const frame of suspended.keys()) {
    if (frame.lifecycle.state.kind !== 'suspended' || !frame.frame.isConnected)
      suspended.delete(frame);
  }
  const { keepSpareFor } = await import('../../host/session/view-engine.js');
  keepSpareFor([...suspended.values()].at(-1));
}

/** Only Chromium matches `:focus-within` if the focus is inside an iframe. */
function hasFocus(frame: Element): boolean {
  const { activeElement } = frame.getRootNode() as Document | ShadowRoot;
  return activeElement === frame || frame.matches(':focus-within');
}

/** Whether it is neither visible, in use, nor awaited. */
function canSuspend({ lifecycle: { state, isDue }, frame, call }: RunningFrame): boolean {
  return (
    state.kind === 'running' &&
    !isDue &&
    frame.displayMode === 'inline' &&
    !call.isPending &&
    !state.session.isBusy &&
    !hasFocus(frame)
  );
}

/** Stops waiting for a view that is being suspended. */
function shortenTeardown({ lifecycle: { state } }: RunningFrame): void {
  if (state.kind === 'suspending') state.session.dispose();
}

/** Lets the view save and tears it down. */
async function suspend(frame: RunningFrame): Promise<void> {
  const { session } = frame.lifecycle;
  const iframe = session?.iframe;
  leaving.add(frame);
  try {
    frame.lifecycle.suspend();
    await session?.close();
  } finally {
    leaving.delete(frame);
  }
  const { kindOf } = await import('../../host/session/view-engine.js');
  const kind = iframe && kindOf(iframe);
  if (kind && frame.frame.isConnected) suspended.set(frame, kind);
  reviewSpare();
}

/**
 * Suspends frames until `max` are left, if possible.
 * @param running the least recently seen first
 */
export function suspendFrames(running: Set<RunningFrame>, max: number): void {
  for (const frame of running) {
    if (running.size <= max) return;
    if (!canSuspend(frame)) continue;
    running.delete(frame);
    void suspend(frame);
    // Slow views must not accumulate while the user scrolls.
    const [first] = leaving;
    if (leaving.size > max) shortenTeardown(first!);
  }
}
