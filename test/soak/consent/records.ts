// Everything that happened in one sequence, in order. The oracle judges it afterwards.
import type { Action, ActionKind } from '../../../packages/elements/src/host/consent/action.js';
import type { AuditEntry } from '../../../packages/elements/src/host/consent/audit.js';
import type { PolicyAnswer } from '../../../packages/elements/src/host/consent/policy.js';
import type { PolicyPreset } from '../../../packages/elements/src/host/consent/policy-presets.js';

/** What a view asks for, in the terms of the oracle. */
export type RequestRow =
  | 'read-only tool'
  | 'destructive tool'
  | 'plain tool'
  | Exclude<ActionKind, 'tool-call' | 'permission' | 'app-change'>;

/** One request of a view. Its marker is in everything that follows from it. */
export interface Asked {
  marker: string;
  row: RequestRow;
  session: string;
  server: string;
  id: string | number;
  /** The tool, site or mode, which a grant or a default depends on. */
  subject: string;
  /** When the host received it; undefined until then. */
  receivedAt?: number;
  /** When the host learned that the view cancelled it, was reloaded or is gone. */
  endedAt?: number;
  /** Sent under an id that was in use. */
  isDuplicate: boolean;
  answers: { order: number; text: string }[];
}

/** Something that really happened outside the view. */
export interface Effect {
  /** Undefined for changes of the mode, which do not carry it. */
  marker: string | undefined;
  /** Which part of the request: a download of two files has two parts. */
  part: string;
  session: string | undefined;
  /** handler: the page answered. page: it took the action over. frame: we did it, through the server or alone. */
  via: 'handler' | 'page' | 'frame';
  order: number;
  time: number;
}

/** A question to the user. */
export interface Question {
  action: Action;
  session: string;
  server: string;
  order: number;
  time: number;
  /** Other questions that were open when this one was asked. */
  othersOpen: number;
  signal: AbortSignal;
  /**
   * How it ended. `failed`: `ask` threw or returned nonsense. `closed`: there was no answer in time. `withdrawn`: the view
   * cancelled it, was reloaded or was removed while it was open.
   */
  end?: 'once' | 'always' | 'deny' | 'block' | 'failed' | 'closed' | 'withdrawn';
  endedAt?: number;
  /** When it was withdrawn, and when the user closed what the page said about that, on the clock. */
  withdrawnTime?: number;
  goneTime?: number;
}

/** A policy of the page, as the oracle understands it. */
export type PolicyModel =
  | { type: 'preset'; preset: PolicyPreset }
  | { type: 'map'; answers: Partial<Record<ActionKind, PolicyAnswer>> }
  /** What the hook answered, by the id of the action. */
  | { type: 'hook'; answers: Map<string, PolicyAnswer> };

/** A grant, from the user's "always" until it was revoked. */
export interface Granted {
  server: string;
  scope: string;
  from: number;
  until: number;
}

export class Records {
  readonly asked = new Map<string, Asked>();
  readonly effects: Effect[] = [];
  readonly questions: Question[] = [];
  readonly policies: { from: number; model: PolicyModel }[] = [];
  readonly entries: { order: number; session: string; entry: AuditEntry }[] = [];
  readonly inputs: { order: number; time: number; session: string }[] = [];
  /** Times of all input in the page, in views or elsewhere. */
  readonly pageInputs: number[] = [];
  readonly granted: Granted[] = [];
  /** Answers of the host to ids without a request. */
  readonly strayAnswers: string[] = [];
  /** When everything that the host waits for had answered: views that were shown then have their answers. */
  quietAt = Infinity;
  #order = 0;

  /** The next place in the order of events. */
  next(): number {
    return ++this.#order;
  }
}

/** The marker in a value, if it has one. */
export const markerIn = (value: unknown): string | undefined =>
  /m\d+x/.exec(JSON.stringify(value) ?? '')?.[0];

/** The marker of the request that an action belongs to. */
export const markerOfAction = (action: Action): string | undefined =>
  markerIn(action.kind === 'copy' ? action.copied.text : [action.what, action.arguments]);

/** What "always" covers, as the dialog tells the user; undefined if there is no "always". */
export function scopeOf(action: Action): string | undefined {
  switch (action.kind) {
    case 'tool-call':
      return action.tool?.annotations?.destructiveHint ? undefined : `tool ${action.name}`;
    case 'link':
      return action.url.startsWith('http') ? `site ${new URL(action.url).origin}` : undefined;
    case 'download':
      return action.files.every(({ name }) => name.endsWith('.txt')) ? 'download' : undefined;
    default:
      return action.kind;
  }
}
