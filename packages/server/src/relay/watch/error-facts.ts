// What an error for the operator is, for tools that group errors. Messages are not part of it: they may name users.
import { SuppliedError } from '@mcp-app/elements/policy';

/** Where it happened: in a function of the backend, between nodes, in the settings of a client, or in telemetry. */
export type RelayErrorPhase = 'authorize' | 'connect' | 'bus' | 'setup' | 'updates' | 'telemetry';

/** A code to compare. */
export type RelayErrorCodeName =
  | `${'authorize' | 'connect'}-${'failed' | 'timeout' | 'bad-value'}`
  | 'bus-failed'
  | 'views-undeclared'
  | 'updates-refused'
  | 'telemetry-failed';

/** What `onerror` gets beside the error. */
export interface RelayErrorFacts {
  code: RelayErrorCodeName;
  phase: RelayErrorPhase;
  /** The name in `servers`; undefined if there is one server, or if the error concerns none. */
  server: string | undefined;
  /** The same for errors of the same kind: their code, server, class and system code. Nothing of a user is in it. */
  fingerprint: string;
}

const FAILURES = { threw: 'failed', 'timed-out': 'timeout', invalid: 'bad-value' } as const;

function codeOf(error: unknown, phase: RelayErrorPhase): RelayErrorCodeName {
  if (phase === 'bus') return 'bus-failed';
  if (phase === 'setup') return 'views-undeclared';
  if (phase === 'updates') return 'updates-refused';
  if (phase === 'telemetry') return 'telemetry-failed';
  const failure = error instanceof SuppliedError ? error.failure : 'threw';
  return `${phase}-${FAILURES[failure]}`;
}

/** Such as ECONNREFUSED or -32000. Anything longer may be a text. */
const SYSTEM_CODE = /^[\w-]{1,40}$/;
const CLASS_NAME = /^\w{1,60}$/;

export function relayErrorFacts(
  error: unknown,
  phase: RelayErrorPhase,
  server: string | undefined,
): RelayErrorFacts {
  const code = codeOf(error, phase);
  const { name, code: system } = (error ?? {}) as { name?: unknown; code?: unknown };
  const parts = [code, server ?? ''];
  parts.push(typeof name === 'string' && CLASS_NAME.test(name) ? name : typeof error);
  const known = typeof system === 'number' || typeof system === 'string' ? String(system) : '';
  if (SYSTEM_CODE.test(known)) parts.push(known);
  return { code, phase, server, fingerprint: parts.join('/') };
}

/** Calls `onerror` of the operator. Returns the id that the page gets instead of the error. */
export function reportError(
  onerror: ((error: unknown, id: string, facts: RelayErrorFacts) => void) | undefined,
  error: unknown,
  phase: RelayErrorPhase,
  server: string | undefined,
): string {
  const id = crypto.randomUUID().slice(0, 8);
  // There is nobody else to tell of an error of `onerror`, and the page must not get the text of either.
  const ignored = () => {};
  try {
    const answer: unknown = onerror?.(error, id, relayErrorFacts(error, phase, server));
    if (answer instanceof Promise) answer.catch(ignored);
  } catch {
    ignored();
  }
  return id;
}
