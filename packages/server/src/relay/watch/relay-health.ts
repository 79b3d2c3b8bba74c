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
  figures: RelayFigures;
}

const busProblemIn = ({ busProblem, watch }: Pick<StatusSources, 'busProblem' | 'watch'>) =>
  busProblem ?? watch?.problem;

/** Whether messages of other nodes arrive, as far as the bus and its watch know. */
export const isBusConnected = (sources: Pick<StatusSources, 'busProblem' | 'watch'>): boolean =>
  busProblemIn(sources) === undefined;

export function statusOf(
  sources: StatusSources,
): Pick<RelayHealth, 'ok' | 'status' | 'problems' | 'saturation'> {
  const { isClosed, isDraining, saturation } = sources;
  const leaving = isDraining ? 'The relay is draining.' : undefined;
  const bus = busProblemIn(sources);
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
  const { watch, figures } = sources;
  const { sessions, sockets, streams, followed, orphaned, clients, questions } = figures;
  const { busConnected: connected } = figures;
  return {
    ...statusOf(sources),
    sessions: totalOf(sessions),
    connections: totalOf(sockets) + totalOf(streams),
    calls: totalOf(followed) + totalOf(orphaned),
    clients: totalOf(clients),
    questions: totalOf(questions),
    ...(connected !== undefined && {
      bus: { connected, silence: watch?.silence, lag: watch?.lag },
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
