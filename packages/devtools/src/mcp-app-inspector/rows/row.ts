// One row of the inspector: a message between host and view, or an event of the frame.
import type { MessageDirection } from '@mcp-app/elements/host';
import { isObject } from '@mcp-app/elements/protocol';

export const EVENT_KINDS = [
  'status',
  'log',
  'error',
  'refused',
  'csp',
  'audit',
  'task',
  'shortcut',
  'version',
  'timing',
  'traced',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
export type RowKind = 'request' | 'answer' | 'notification' | EventKind;

/** Where the page's own tracing has a request. */
export interface RowTrace {
  readonly traceId: string;
  readonly spanId: string;
}

export interface Row {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Which start of the view, from 1. */
  readonly session: number;
  readonly kind: RowKind;
  /** Undefined for events. */
  readonly direction: MessageDirection | undefined;
  /** The method or the event. An answer has the method of its request. */
  readonly name: string;
  /** The subject in a few words: a tool, an address. */
  readonly hint: string;
  readonly isError: boolean;
  /** The whole message or event as JSON. It is text, because the owner of the object may change it later. */
  text: string;
  /** The number of messages that this row represents; `text` is that of the last one. */
  count: number;
  /** The answer of a request, the request of an answer. */
  partner: Row | undefined;
  /** The span of a view's request, if the page traces it. */
  trace?: RowTrace | undefined;
}

/** Log levels that count as errors. */
const BAD_LEVELS = ['error', 'critical', 'alert', 'emergency'];
const LOG_METHOD = 'notifications/message';

export const isLogRow = ({ kind, name }: Row): boolean => kind === 'log' || name === LOG_METHOD;

/** Milliseconds between a request and its answer. */
export const durationOf = ({ time, partner }: Row): number | undefined =>
  partner && Math.abs(partner.time - time);

/** An error, or the request that led to one. */
export const isFailed = ({ isError, partner }: Row): boolean =>
  isError || partner?.isError === true;

/** A request without an answer yet. */
export const isPending = ({ kind, partner }: Row): boolean => kind === 'request' && !partner;

const words = (...values: unknown[]): string =>
  values.filter((value) => typeof value === 'string' && value !== '').join(' ');

/** What a request or notification is about. */
export function hintOf(params: unknown): string {
  if (!isObject(params)) return '';
  const { name, uri, url, mode, level, reason } = params;
  return words(name ?? uri ?? url ?? mode ?? level ?? reason).slice(0, 200);
}

/** Whether a message reports a failure, in any of the ways that the protocol has for it. */
export function isErrorMessage({
  error,
  result,
  method,
  params,
}: Record<string, unknown>): boolean {
  if (error !== undefined || (isObject(result) && result['isError'] === true)) return true;
  if (!isObject(params)) return false;
  if (method === LOG_METHOD) return BAD_LEVELS.includes(params['level'] as string);
  return method === 'ui/notifications/tool-result' && params['isError'] === true;
}
