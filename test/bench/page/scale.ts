// In the host page: a long conversation with a view in every message, and somebody who scrolls through it.
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { TOOL_RESULT } from '../contestant.js';
import type { Mounted, Report } from '../contestant.js';
import { bounded, prepared } from './mounting.js';

const FRAME_MS = 1000 / 60;
const HEIGHT = 200;
const VIEW_HEIGHT = 150;
/** Pixels per second: three screens or more. */
const SPEED = 2000;
/** As many views run as our frames keep. */
const MAX_LIVE = 30;

/** What is in the messages: nothing, views as a host shows them that is written by hand, or ours. */
export type Content = 'boxes' | 'floor' | 'elements';

interface Conversation {
  frames: McpAppFrameElement[];
  /** Resolves when the view of this frame has its result. */
  shown(frame: McpAppFrameElement): Promise<void>;
  /** Views that are on their way in. */
  starting(): number;
}
let conversation: Conversation | undefined;

const isStarting = ({ status }: McpAppFrameElement) =>
  status === 'loading' || status === 'connecting';

/** Frames of ours. */
function framesIn(boxes: readonly HTMLElement[]): Conversation {
  const { html, sandboxUrl } = prepared.get('elements')!;
  const waiting = new Map<McpAppFrameElement, () => void>();
  const frames = boxes.map((box) => {
    const frame = document.createElement('mcp-app-frame');
    Object.assign(frame, {
      html,
      sandbox: { url: sandboxUrl },
      toolInput: {},
      toolResult: TOOL_RESULT,
    });
    frame.style.cssText = `height:${VIEW_HEIGHT}px`;
    frame.addEventListener('mcp-app-log', ({ data }) => {
      if ((data as Report).event === 'result') waiting.get(frame)?.();
    });
    box.append(frame);
    return frame;
  });
  return {
    frames,
    shown: (frame) =>
      bounded(new Promise<void>((resolve) => waiting.set(frame, resolve)), 'a view'),
    starting: () => frames.filter(isStarting).length,
  };
}

/** A host by hand: views start one screen ahead; of more than 30, those seen longest ago are removed. */
function viewsIn(boxes: readonly HTMLElement[]): Conversation {
  const { contestant, html, sandboxUrl } = prepared.get('floor')!;
  const live = new Map<Element, Mounted>();
  const near = new Set<Element>();
  let starting = 0;
  async function start(container: HTMLElement): Promise<void> {
    starting++;
    const report = ({ event }: Report) => {
      if (event === 'result') starting--;
    };
    live.set(container, await contestant.mount({ container, html, sandboxUrl, report }));
    for (const [other, mounted] of live) {
      if (live.size <= MAX_LIVE) return;
      if (near.has(other)) continue;
      live.delete(other);
      void mounted.unmount();
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) near.delete(target);
        else {
          near.add(target);
          if (!live.has(target)) void start(target as HTMLElement);
        }
      }
    },
    { scrollMargin: '100%' },
  );
  for (const box of boxes) {
    const place = box.appendChild(document.createElement('div'));
    place.style.cssText = `height:${VIEW_HEIGHT}px`;
    observer.observe(place);
  }
  return { frames: [], shown: async () => {}, starting: () => starting };
}

/** Makes a page with this many messages. */
function fill(count: number, content: Content): void {
  const boxes = Array.from({ length: count }, (_, index) => {
    const box = document.createElement('div');
    box.style.cssText = `height:${HEIGHT}px`;
    box.append(`Message ${index}`);
    return box;
  });
  conversation = { frames: [], shown: async () => {}, starting: () => 0 };
  if (content === 'elements') conversation = framesIn(boxes);
  if (content === 'floor') conversation = viewsIn(boxes);
  document.body.replaceChildren(...boxes);
  scrollTo(0, 0);
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
      // The first updates of all frames are over, and what is in view has begun to start.
      for (let drawn = 0; drawn < 3; drawn++) await new Promise(requestAnimationFrame);
      while (conversation!.starting() > 0) await new Promise(requestAnimationFrame);
    })(),
    'starting what is near',
  );

/** Resolves when a sandbox waits for the next view, as it does a moment after the last change. */
const spareKept = () =>
  bounded(
    (async () => {
      const place = 'body > div[style="display: none;"]';
      const isKept = () => document.querySelector(place)?.shadowRoot?.querySelector('iframe');
      while (!isKept()) await new Promise((r) => setTimeout(r, 50));
      // It is in the page before it is open.
      await new Promise((r) => setTimeout(r, 1000));
    })(),
    'opening a spare sandbox',
  );

/** Milliseconds until a suspended view is back with its result, while nothing else starts. */
async function comeBack(): Promise<number> {
  const { frames, shown } = conversation!;
  if (!frames.some(isSuspended)) await visit();
  await settled();
  await spareKept();
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
