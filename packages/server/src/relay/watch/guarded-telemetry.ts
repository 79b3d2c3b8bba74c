// Telemetry must not disturb what it watches: a processor or an exporter that throws costs a figure, not a call.
import type { RelayTelemetry } from './relay-telemetry.js';

/**
 * The same telemetry, whose functions never throw.
 * @param report called for the first error only, because each call would repeat it
 */
export function guardedTelemetry(
  telemetry: RelayTelemetry,
  report: (error: unknown) => void,
): RelayTelemetry {
  let wasReported = false;
  const failed = (error: unknown) => {
    if (!wasReported) report(error);
    wasReported = true;
  };
  const guard = <Result>(work: () => Result): Result | undefined => {
    try {
      const result = work();
      // Of a function that is asynchronous by mistake: a rejection that nobody handles ends the process.
      if (result instanceof Promise) result.catch(failed);
      return result;
    } catch (error) {
      failed(error);
      return undefined;
    }
  };
  return {
    start(node, read) {
      const stop = guard(() => telemetry.start(node, read));
      return () => guard(() => stop?.());
    },
    call(facts) {
      const watch = guard(() => telemetry.call(facts));
      return {
        trace: guard(() => watch?.trace) ?? {},
        connecting() {
          const connected = guard(() => watch?.connecting());
          return () => guard(() => connected?.());
        },
        sending() {
          const sent = guard(() => watch?.sending());
          return {
            trace: guard(() => sent?.trace) ?? {},
            // Whoever does not know whether it may be passed on keeps it.
            withoutBaggage: sent?.withoutBaggage ?? !sent,
            done: (end) => guard(() => sent?.done(end)),
          };
        },
        ended: (end) => guard(() => watch?.ended(end)),
      };
    },
    attachedHere: (server) => guard(() => telemetry.attachedHere(server)),
    asked: (trace, isHere) => guard(() => telemetry.asked(trace, isHere)),
    refused: (reason, server) => guard(() => telemetry.refused(reason, server)),
    carried: (direction, bytes, server) => guard(() => telemetry.carried(direction, bytes, server)),
    busReconnected: () => guard(() => telemetry.busReconnected()),
    busLag: (ms) => guard(() => telemetry.busLag(ms)),
  };
}
