// What is known about one case while a page shows it: from its view, and at its server.
import type { HostCase } from './host-cases.js';
import type { Check } from '../behaviours/outcome.js';

/** What a view reports, by HTTP or by a call of a tool, whichever works. */
export type Report = { view: string; seq: number } & (
  | { kind: 'hello' }
  | { kind: 'step'; ids: readonly string[] }
  | { kind: 'check'; check: Check }
  | { kind: 'beat' }
  | { kind: 'done' }
);

/** Asks the page under test for something; undefined if it cannot. */
export type AskPage = (what: string, value: unknown) => Promise<unknown>;

export class CaseRun {
  readonly checks: Check[] = [];
  readonly hellos = new Set<string>();
  readonly finished = new Set<string>();
  /** Requests for files of this case, by name. */
  readonly hits = new Map<string, number>();
  /** Calls of tools, by name. */
  readonly calls = new Map<string, number>();
  /** The arguments of the call of `probe`. */
  arguments: unknown;
  cancelled = 0;
  reads = 0;
  clientCapabilities: Record<string, unknown> | undefined;
  /** Ids that a view is checking now. */
  step: readonly string[] = [];
  lastBeat = 0;
  askPage: AskPage = async () => undefined;
  readonly #seen = new Set<string>();

  report(report: Report): void {
    const key = `${report.view} ${report.seq}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (report.kind === 'hello') this.hellos.add(report.view);
    else if (report.kind === 'step') this.step = report.ids;
    else if (report.kind === 'check') this.checks.push(report.check);
    else if (report.kind === 'beat') this.lastBeat = Date.now();
    else this.finished.add(report.view);
  }

  /** A question of a view: about the server, or to the page around it. */
  async ask(what: string, value: unknown): Promise<unknown> {
    switch (what) {
      case 'arguments':
        return this.arguments;
      case 'calls':
        return this.calls.get(String(value)) ?? 0;
      case 'hits':
        return this.hits.get(String(value)) ?? 0;
      case 'cancelled':
        return this.cancelled;
      case 'views':
        return this.hellos.size;
      default:
        return this.askPage(what, value);
    }
  }

  count(counts: Map<string, number>, name: string): void {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}

/** A case, its view's script, and what is known about it. */
export interface ProbedCase {
  definition: HostCase;
  run: CaseRun;
  script: string;
  /** Milliseconds that its view waits for expected messages. */
  timeout: number;
}
