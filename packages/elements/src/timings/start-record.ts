// The figures of one start, and the entries of the browser's timeline that have the same names.
import { McpAppTimingEvent } from '../mcp-app-frame/timing.events.js';
import type { FrameFigures, StartOutcome } from '../mcp-app-frame/timing.events.js';
import { watchStart } from './browser-watch.js';
import type { StartWatch } from './browser-watch.js';

/** The phases, which follow each other without gaps. */
export type StartPhase = 'code' | 'server' | 'resource' | 'sandbox' | 'handshake';
/** What is measured from the beginning of the start. */
export type Milestone = 'ready' | 'firstInput' | 'firstResult' | 'firstSize';

const MAX_NAME = 128;

/** How many entries of a name the timeline keeps. The browser would keep all of them as long as the page. */
const MAX_ENTRIES = 500;
const entries = new Map<string, number>();

/** Makes room for an entry. The browser can only remove all entries of a name; observers have got them. */
function makeRoom(name: string): void {
  const count = entries.get(name) ?? 0;
  if (count >= MAX_ENTRIES) performance.clearMeasures(name);
  entries.set(name, count >= MAX_ENTRIES ? 1 : count + 1);
}

/** `mcp-app:first-result` for `firstResult`. */
const entryName = (figure: string): string =>
  `mcp-app:${figure.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export class StartRecord {
  readonly #frame: HTMLElement;
  readonly #startTime: number;
  readonly #limit: number;
  readonly #watch: StartWatch;
  readonly #figures: FrameFigures = {};
  #phase: StartPhase | undefined = 'code';
  #since: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #outcome: StartOutcome | undefined;
  #isReported = false;
  #server: string | undefined;
  #tool: string | undefined;

  /** @param limit milliseconds that a ready view is given for its first input, result and size */
  constructor(frame: HTMLElement, startTime: number, limit: number) {
    this.#frame = frame;
    this.#startTime = this.#since = startTime;
    this.#limit = limit;
    this.#watch = watchStart(frame, startTime);
    const { tool } = frame as { tool?: unknown };
    if (typeof tool === 'string') this.name({ tool });
    // The last chance to report. Nothing listens once the start is reported.
    addEventListener('pagehide', this.#end);
  }

  /** Names for those who read the figures. Nothing else of the view or its user is in them. */
  name({ server, tool }: { server?: string | undefined; tool?: string | undefined }): void {
    this.#server = server?.slice(0, MAX_NAME) ?? this.#server;
    this.#tool = tool?.slice(0, MAX_NAME) ?? this.#tool;
  }

  /** The current phase is over, and this one begins; undefined after the last. */
  enter(next: StartPhase | undefined): void {
    if (this.#isReported || !this.#phase) return;
    const now = performance.now();
    this.#note(this.#phase, this.#since, now);
    this.#phase = next;
    this.#since = now;
  }

  /** The user was asked for so long. Questions after the start are not part of it. */
  asked(ms: number): void {
    if (this.#phase === 'sandbox' && !this.#isReported)
      this.#figures.asked = (this.#figures.asked ?? 0) + ms;
  }

  /** Only the first time counts. */
  reach(milestone: Milestone): void {
    if (this.#isReported || this.#figures[milestone] !== undefined) return;
    this.#note(milestone, this.#startTime, performance.now());
    this.#reportIfComplete();
  }

  /** The view is there, or is not needed. The last milestones may still follow. */
  settle(outcome: StartOutcome): void {
    if (this.#outcome && outcome !== 'ready') return;
    this.#outcome = outcome;
    if (outcome === 'ready') {
      this.enter(undefined);
      this.reach('ready');
    }
    this.#timer ??= setTimeout(this.#end, this.#limit);
    this.#reportIfComplete();
  }

  /** The start ends here, whatever is missing. */
  end(outcome: StartOutcome): void {
    this.#outcome ??= outcome;
    this.#end();
  }

  readonly #end = (): void => {
    if (this.#isReported) return;
    this.#isReported = true;
    clearTimeout(this.#timer);
    removeEventListener('pagehide', this.#end);
    Object.assign(this.#figures, this.#watch.stop());
    const figures = Object.freeze(this.#figures);
    this.#frame.dispatchEvent(
      new McpAppTimingEvent({
        figures,
        outcome: this.#outcome ?? 'closed',
        startTime: this.#startTime,
        server: this.#server,
        tool: this.#tool,
      }),
    );
  };

  #reportIfComplete(): void {
    const { ready, firstResult, firstSize } = this.#figures;
    if (ready !== undefined && firstResult !== undefined && firstSize !== undefined) this.#end();
  }

  #note(figure: StartPhase | Milestone, start: number, end: number): void {
    this.#figures[figure] = end - start;
    const server = this.#server;
    const tool = this.#tool;
    const name = entryName(figure);
    makeRoom(name);
    performance.measure(name, {
      start,
      end,
      // `devtools` is where Chromium's Performance panel draws it: a track for each tool.
      detail: {
        server,
        tool,
        devtools: { dataType: 'track-entry', trackGroup: 'MCP Apps', track: tool ?? 'view' },
      },
    });
  }
}
