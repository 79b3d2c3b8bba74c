// The health of a node, for load balancers and operators.
import type { RelayHealth } from '../relay-options.js';
import type { BusWatch } from './bus-watch.js';
import type { RelayFigures } from './relay-telemetry.js';
import { totalOf } from './server-counts.js';

/** Above this share of a limit, a node is busy. */
const BUSY = 0.9;

/** What the status is made of. It takes no time, because anybody may ask for it. */
export interface StatusSources {
  isClosed: boolean;
  isDraining: boolean;
  /** The problem that the bus itself reports. */
  busProblem: string | undefined;
  watch: BusWatch | undefined;
  saturation: number;
}

/** What the health is made of. */
export interface HealthSources extends StatusSources {
  hasBus: boolean;
  figures: RelayFigures;
}

export function statusOf(
  sources: StatusSources,
): Pick<RelayHealth, 'ok' | 'status' | 'problems' | 'saturation'> {
  const { isClosed, isDraining, busProblem, watch, saturation } = sources;
  const leaving = isDraining ? 'The relay is draining.' : undefined;
  const bus = busProblem ?? watch?.problem;
  const problems = [isClosed ? 'The relay is closed.' : leaving, bus];
  const state = bus === undefined ? (saturation > BUSY ? 'busy' : 'ok') : 'degraded';
  const found = problems.filter((text) => text !== undefined);
  return {
    ok: found.length === 0,
    status: isClosed ? 'closed' : isDraining ? 'draining' : state,
    problems: found,
    saturation,
  };
}

export function healthOf(sources: HealthSources): RelayHealth {
  const { busProblem, hasBus, watch, figures } = sources;
  const { sessions, sockets, streams, followed, orphaned, clients, questions } = figures;
  return {
    ...statusOf(sources),
    sessions: totalOf(sessions),
    connections: totalOf(sockets) + totalOf(streams),
    calls: totalOf(followed) + totalOf(orphaned),
    clients: totalOf(clients),
    questions: totalOf(questions),
    ...(hasBus && {
      bus: {
        connected: (busProblem ?? watch?.problem) === undefined,
        silence: watch?.silence,
        lag: watch?.lag,
      },
    }),
  };
}

/** The answer to `GET …/health`: 503 tells a load balancer to send nothing. A busy or degraded node still works. */
export function healthAnswer(health: Pick<RelayHealth, 'ok' | 'status'>): Response {
  const { status } = health;
  const isGone = status === 'closed' || status === 'draining';
  return new Response(JSON.stringify(health), {
    status: isGone ? 503 : 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}
