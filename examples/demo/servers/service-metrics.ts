// Numbers of imaginary services: a function of the clock, so that every reader sees the same curve.

export const SERVICES = ['checkout', 'search', 'login'] as const;
export type Service = (typeof SERVICES)[number];

const CHARACTERS = {
  checkout: { latency: 120, requests: 340, spike: 37 },
  search: { latency: 60, requests: 900, spike: 53 },
  login: { latency: 90, requests: 150, spike: 71 },
} as const;

export interface Sample {
  /** Seconds since 1970. */
  time: number;
  latency: number;
  requests: number;
  errorRate: number;
}

const wave = (time: number, period: number) => Math.sin((time / period) * 2 * Math.PI);

function sampleAt(service: Service, time: number): Sample {
  const { latency, requests, spike } = CHARACTERS[service];
  const isSpike = time % spike < 4;
  return {
    time,
    latency: Math.round(
      latency * (1 + 0.2 * wave(time, 17) + 0.1 * wave(time, 5)) * (isSpike ? 3 : 1),
    ),
    requests: Math.round(requests * (1 + 0.3 * wave(time, 29) + 0.05 * wave(time, 3))),
    errorRate: Number(((isSpike ? 4 : 0.2) * (1 + 0.5 * wave(time, 7))).toFixed(2)),
  };
}

/** One sample a second: those after `since`, at most a minute. */
export function samplesSince(service: Service, since: number, now = Math.floor(Date.now() / 1000)) {
  const first = Math.max(since + 1, now - 59);
  return Array.from({ length: Math.max(0, now - first + 1) }, (_, index) =>
    sampleAt(service, first + index),
  );
}
