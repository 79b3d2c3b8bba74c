// What a security review asks of a host: which policy each view got, and what was decided, refused and blocked. Lines have
// no arguments, results, tokens or users.
import type { AuditEntry, DecidedBy } from '../../host/consent/audit.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import type { MountDetails, ViewDetails } from '../../host/session/view-details.js';
import type { Refusal } from '../../host/session/view.events.js';
import { redactText } from '../../policy/redaction.js';
import { plainLine } from '../../policy/texts/plain-text.js';

/** The fields of every line. */
export interface LogLineBase {
  /** Milliseconds since 1970. */
  time: number;
  /** The page's name for the server: `serverId`, or its URL without query and user. */
  server: string | undefined;
  tool: string | undefined;
  /** The URI of the view, without its query. */
  view: string | undefined;
  /** The hash of the view's HTML, domains and permissions. */
  contentHash: string | undefined;
  /** How many lines were not written before this one, because the function was too slow. */
  missed?: number;
}

/** One line of the log, as JSON can represent it. */
export type LogLine = LogLineBase &
  (
    | {
        /** A view was mounted, with this policy. */
        kind: 'policy';
        contentSecurityPolicy: string;
        /** The `sandbox` attribute of the outer iframe. */
        sandbox: string;
        /** The `allow` attribute: the permission policy. */
        allow: string;
        isolation: MountDetails['isolation'];
        viewOrigin: string | undefined;
        /** The granted domains. */
        csp: MountDetails['csp'];
        /** The granted permissions. */
        permissions: string[];
        /** What agents may do with the view. */
        agents: MountDetails['agents'];
      }
    | {
        /** An action of the view ended or was denied: an audit entry without its contents. */
        kind: 'decision';
        id: string;
        action: AuditEntry['kind'];
        method: string;
        /** The tool, origin, mode or permission; absent for what may be personal. */
        what?: string;
        decision: AuditEntry['decision'];
        by: DecidedBy;
        /** Why it was denied. */
        reason?: string;
        outcome: AuditEntry['outcome'];
        duration: number;
      }
    | { kind: 'refusal'; refused: Refusal['kind']; what?: string; reason: string }
    | { kind: 'violation'; directive: string; blocked: string }
  );

/** What becomes lines: some events of a frame, and a view that was mounted. */
export type LoggedEvent =
  | SessionEvent
  | { type: 'mounted'; details: Pick<MountDetails, keyof MountDetails> };

/** A frame, as far as lines name it. */
export interface NamedView extends Pick<ViewDetails, 'resource' | 'tool' | 'contentHash'> {
  server: string | undefined;
}

/** An address without what may be personal: its origin, or of a view its path as well. */
function place(address: string): string {
  if (/^ui:/i.test(address)) return address.replace(/[?#].*$/s, '').slice(0, 200);
  if (!URL.canParse(address)) return redactText(address.replace(/[?#].*$/s, ''));
  const { origin, protocol, host } = new URL(address);
  return origin === 'null' ? `${protocol}${host && `//${host}`}` : origin;
}

/** A sentence with the origins of the addresses in it. */
const sentence = (text: string): string =>
  redactText(text.slice(0, 1000).replace(/\b(?:https?|wss?):\/\/[^\s"'`)]+/gi, place));

/** Views and servers choose many of these texts. One that can end a line or turn it around would forge others. */
function withoutTricks<Value>(value: Value): Value;
function withoutTricks(value: unknown): unknown {
  if (typeof value === 'string') return plainLine(value, MAX_TEXT);
  if (Array.isArray(value)) return value.map((item) => withoutTricks(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [plainLine(key, MAX_TEXT), withoutTricks(inner)]),
  );
}

const MAX_NAME = 128;
/** A policy may have hundreds of domains. Other texts are already shorter. */
const MAX_TEXT = 20_000;

/** Names of files, texts that are copied and elements of a view may be personal. */
const PERSONAL: ReadonlySet<string> = new Set(['download', 'copy', 'agent']);
const ADDRESSES: ReadonlySet<string> = new Set(['link', 'resource-read', 'csp', 'origin']);

const whatOf = (kind: string, what: string): { what?: string } =>
  PERSONAL.has(kind) ? {} : { what: ADDRESSES.has(kind) ? place(what) : redactText(what) };

type Part<Line = LogLine> = Line extends LogLine ? Omit<Line, keyof LogLineBase> : never;

function partsOf(event: LoggedEvent): Part[] {
  switch (event.type) {
    case 'mounted': {
      const { contentSecurityPolicy, sandbox, allow, isolation, viewOrigin, csp, agents } =
        event.details;
      const permissions = Object.keys(event.details.permissions);
      return [
        {
          kind: 'policy',
          contentSecurityPolicy,
          sandbox,
          allow,
          isolation,
          viewOrigin,
          csp,
          permissions,
          agents,
        },
      ];
    }
    case 'audit': {
      const { id, kind: action, method, what, decision, by, reason, outcome, duration } = event;
      return [
        {
          kind: 'decision',
          id,
          action,
          method,
          ...whatOf(action, what),
          decision,
          by,
          // The reason of a failure is the text of an error, which may repeat an argument.
          ...(decision === 'denied' && reason !== undefined && { reason: sentence(reason) }),
          outcome,
          duration,
        },
      ];
    }
    case 'refused':
      return event.refusals.map(({ kind: refused, what, reason }) => ({
        kind: 'refusal',
        refused,
        ...whatOf(refused, what),
        reason: sentence(reason),
      }));
    case 'csp-violation':
      return [
        {
          kind: 'violation',
          directive: redactText(event.directive),
          blocked: place(event.blockedUri),
        },
      ];
    default:
      return [];
  }
}

/** The lines for an event; none for most of them. */
export function linesOf(
  event: LoggedEvent,
  { server, tool, resource, contentHash }: NamedView,
  time: number,
): LogLine[] {
  const view = resource?.uri === undefined ? undefined : place(resource.uri);
  const base = { time, server, tool: tool?.name.slice(0, MAX_NAME), view, contentHash };
  return partsOf(event).map((part) => withoutTricks({ ...base, ...part } as LogLine));
}
