// How tool calls are tried: in which hosts, how fast their arguments arrive, and how they end.
import { hostPresets } from '@mcp-app/devtools/test';

/** The hosts to show a view in. `this` is the page itself. The preset `nothing` is for tests: a frame always offers more. */
export const HOSTS = {
  this: 'This page',
  ...Object.fromEntries(
    Object.entries(hostPresets)
      .filter(([name]) => name !== 'nothing')
      .map(([name, { label }]) => [name, label]),
  ),
} as Readonly<Record<string, string>>;

/** How fast arguments arrive. The labels fit into the narrow side of the page. */
export const SPEEDS = {
  normal: 'Streamed',
  slow: 'Slowly',
  none: 'At once',
} as const;
export type Speed = keyof typeof SPEEDS;

/** How calls end. */
export const OUTCOMES = {
  real: 'Normally',
  slow: '5 seconds later',
  error: 'With an error',
  cancelled: 'Cancelled',
  never: 'Never',
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** What a model may do with apps, besides calling the tools that they offer. */
export const AGENT_RIGHTS = {
  none: 'Calls tools',
  see: 'Also sees apps',
  act: 'Also uses apps',
} as const;
export type AgentRights = keyof typeof AGENT_RIGHTS;

export interface Trial {
  /** At least one. */
  hosts: readonly string[];
  speed: Speed;
  outcome: Outcome;
  /** Only with a model. Default `none`. */
  agents?: AgentRights;
}

/** A tool call in the address of the page. */
export interface AddressedCall {
  /** The id or the name of the server. Default: the first that has the tool. */
  server: string | undefined;
  tool: string;
  input: Record<string, unknown>;
}

const known = <Name extends string>(names: object, name: string | null, otherwise: Name): Name =>
  name !== null && Object.hasOwn(names, name) ? (name as Name) : otherwise;

/** The trial in the query of an address. What is unknown there is ignored. */
export function readTrial(query: URLSearchParams): Trial {
  const hosts = (query.get('hosts') ?? '').split(',').filter((name) => Object.hasOwn(HOSTS, name));
  return {
    hosts: hosts.length > 0 ? [...new Set(hosts)] : ['this'],
    speed: known(SPEEDS, query.get('speed'), 'normal'),
    outcome: known(OUTCOMES, query.get('outcome'), 'real'),
    ...(query.has('agents') && { agents: known(AGENT_RIGHTS, query.get('agents'), 'none') }),
  };
}

/** The call in the query of an address; undefined if there is none. */
export function readCall(query: URLSearchParams): AddressedCall | undefined {
  const tool = query.get('tool');
  if (!tool) return undefined;
  return { server: query.get('server') ?? undefined, tool, input: readInput(query.get('input')) };
}

function readInput(text: string | null): Record<string, unknown> {
  try {
    const input: unknown = JSON.parse(text ?? '{}');
    return typeof input === 'object' && input !== null ? { ...input } : {};
  } catch {
    return {};
  }
}

/** The parts of an address for this trial and call. Defaults are left out. */
export const addressOf = ({ hosts, speed, outcome, agents }: Trial, call?: AddressedCall) => ({
  server: call?.server,
  tool: call?.tool,
  input: call && Object.keys(call.input).length > 0 ? JSON.stringify(call.input) : undefined,
  hosts: hosts.join() === 'this' ? undefined : hosts.join(),
  speed: speed === 'normal' ? undefined : speed,
  outcome: outcome === 'real' ? undefined : outcome,
  agents: agents === 'none' ? undefined : agents,
});
