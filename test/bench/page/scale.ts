// In the host page: a long conversation with a frame in every message, as far as a library can suspend views.
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { TOOL_RESULT } from '../contestant.js';
import type { Report } from '../contestant.js';
import { bounded, prepared } from './mounting.js';

const FRAME_MS = 1000 / 60;
const HEIGHT = 200;
const SPEED = 2000;

interface Conversation {
  frames: McpAppFrameElement[];
  /** Resolves when the view of this frame has its result. */
  shown(frame: McpAppFrameElement): Promise<void>;
}
let conversation: Conversation | undefined;

/** Makes a page with this many frames, or with boxes of the same size: the floor. */
function fill(count: number, hasFrames: boolean): void {
  const { html, sandboxUrl } = prepared.get('elements')!;
  const waiting = new Map<McpAppFrameElement, () => void>();
  const frames: McpAppFrameElement[] = [];
  const boxes = Array.from({ length: count }, (_, index) => {
    const box = document.createElement('div');
    box.style.cssText = `height:${HEIGHT}px`;
    box.append(`Message ${index}`);
    if (!hasFrames) return box;
    const frame = document.createElement('mcp-app-frame');
    Object.assign(frame, { html, sandboxUrl, toolInput: {}, toolResult: TOOL_RESULT });
    frame.style.cssText = 'height:150px';
    frame.addEventListener('mcp-app-log', ({ data }) => {
      if ((data as Report).event === 'result') waiting.get(frame)?.();
    });
    frames.push(frame);
    box.append(frame);
    return box;
  });
  document.body.replaceChildren(...boxes);
  scrollTo(0, 0);
  const shown = (frame: McpAppFrameElement) =>
    bounded(new Promise<void>((resolve) => waiting.set(frame, resolve)), 'a view');
  conversation = { frames, shown };
}

/** Scrolls at a steady speed for this long. @returns the share of animation frames that were late, in per cent */
async function scroll(milliseconds: number): Promise<number> {
  let dropped = 0;
  let total = 0;
  const start = await new Promise(requestAnimationFrame);
  let last = start;
  while (last - start < milliseconds) {
    const now = await new Promise(requestAnimationFrame);
    const steps = Math.max(1, Math.round((now - last) / FRAME_MS));
    dropped += steps - 1;
    total += steps;
    last = now;
    scrollTo(0, ((now - start) / 1000) * SPEED);
  }
  return (dropped / total) * 100;
}

const isSuspended = (frame: Element) => frame.matches(':state(suspended)');

/** Looks at one frame after the other, until some are suspended. */
async function visit(): Promise<void> {
  const { frames } = conversation!;
  for (const frame of frames) {
    if (frames.some(isSuspended)) return;
    frame.scrollIntoView();
    while (frame.status !== 'ready') await new Promise(requestAnimationFrame);
  }
  throw new Error('No view was suspended.');
}

/** Resolves when no view is on its way in or out: what was passed by is gone, what is near is there. */
const settled = () =>
  bounded(
    (async () => {
      const isMoving = ({ status }: McpAppFrameElement) =>
        status === 'loading' || status === 'connecting';
      // The first updates of all frames are over, and what is in view has begun to start.
      for (let drawn = 0; drawn < 3; drawn++) await new Promise(requestAnimationFrame);
      while (conversation!.frames.some(isMoving)) await new Promise(requestAnimationFrame);
    })(),
    'starting what is near',
  );

/** Milliseconds until a suspended view is back with its result, while nothing else starts. */
async function comeBack(): Promise<number> {
  const { frames, shown } = conversation!;
  if (!frames.some(isSuspended)) await visit();
  await settled();
  const frame = frames.find(isSuspended)!;
  const started = performance.now();
  const back = shown(frame);
  frame.eager = true;
  await back;
  const milliseconds = performance.now() - started;
  frame.eager = false;
  return milliseconds;
}

export const scale = { fill, scroll, settled, comeBack };
