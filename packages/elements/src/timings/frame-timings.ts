// Measures the starts of all frames of a page, from outside of them: it stands between a session and its engine, so the
// code of frames has one line for it.
import type { MessageTap } from '../host/connection/message-tap.js';
import type { ConsentSettings } from '../host/consent/consent-settings.js';
import type { ViewEngine } from '../host/session/view-engine.js';
import type { SessionScope } from '../host/session/view-scope.js';
import type { FrameTimings } from '../mcp-app-frame/page-settings.js';
import { StartRecord } from './start-record.js';
import type { Milestone } from './start-record.js';

/** What is measured. */
export interface FrameTimingsOptions {
  /**
   * How long a ready view is given for its first input, result and size before `mcp-app-timing` fires without them, in
   * milliseconds. Default 10,000.
   */
  wait?: number | undefined;
}

/** The messages that are milestones. */
const MILESTONES: Readonly<Record<string, Milestone>> = {
  'ui/notifications/tool-input-partial': 'firstInput',
  'ui/notifications/tool-input': 'firstInput',
  'ui/notifications/tool-result': 'firstResult',
  'ui/notifications/size-changed': 'firstSize',
};

/**
 * Figures for the start of every view: `configureFrames({ timings: frameTimings() })`. They are entries of the browser's
 * timeline (`performance.measure`), and `mcp-app-timing` has them once per start.
 */
export function frameTimings({ wait = 10_000 }: FrameTimingsOptions = {}): FrameTimings {
  if (!(wait >= 0)) throw new RangeError(`wait of frameTimings() is ${wait}: use 0 or more.`);
  return {
    engine: (engine, frame, startTime) =>
      timedEngine(engine, () => new StartRecord(frame, startTime, wait)),
  };
}

/** Ends the record if the step fails, and passes its outcome on. */
async function within<T>(record: StartRecord, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    record.end('error');
    throw error;
  }
}

/**
 * The engine of one session. Its steps are called once, in this order; `userRequests` needs none of them.
 * @param begin called with the first step
 */
function timedEngine(engine: ViewEngine, begin: () => StartRecord): ViewEngine {
  let record: StartRecord;
  return {
    ...engine,
    async reach(options, limits, signal) {
      record = begin();
      if (signal.aborted) record.end('closed');
      signal.addEventListener('abort', () => record.end('closed'), { once: true });
      record.enter('server');
      const link = await within(record, engine.reach(options, limits, signal));
      record.name({ server: link?.serverInfo?.name });
      return link;
    },
    async load(...given) {
      record.enter('resource');
      const loaded = await within(record, engine.load(...given));
      record.name({ tool: loaded.tool?.name });
      if (!loaded.resource) record.end('plain');
      return loaded;
    },
    async mount(session, request) {
      record.enter('sandbox');
      const { options } = request;
      const tap = tapOf(record, options.tap);
      const mounting = engine.mount(timedScope(session, record), {
        ...request,
        options: { ...options, tap },
      });
      const view = await within(record, mounting);
      record.enter('handshake');
      return view;
    },
  };
}

const tapOf =
  (record: StartRecord, tap: MessageTap | undefined): MessageTap =>
  (direction, message) => {
    tap?.(direction, message);
    const milestone = MILESTONES[String((message as { method?: unknown } | null)?.method)];
    // A view may send anything, also a notification of the host.
    if (milestone && (milestone === 'firstSize') === (direction === 'from-view'))
      record.reach(milestone);
  };

function timedScope(session: SessionScope, record: StartRecord): SessionScope {
  return {
    ...session,
    consent: () => timedConsent(session.consent(), record),
    ready() {
      session.ready();
      record.settle('ready');
    },
    drawn() {
      session.drawn();
      record.settle('unconnected');
    },
    fail(error) {
      session.fail(error);
      record.end('error');
    },
  };
}

/** A user who thinks is not a slow sandbox. */
function timedConsent(consent: ConsentSettings, record: StartRecord): ConsentSettings {
  const { ask } = consent;
  if (!ask) return consent;
  return {
    ...consent,
    async ask(...given) {
      const since = performance.now();
      try {
        return await ask(...given);
      } finally {
        record.asked(performance.now() - since);
      }
    },
  };
}
