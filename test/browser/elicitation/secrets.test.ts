// An answer of the user belongs to the server alone: it is in no audit entry, recording, message, snapshot, trace, log or
// event of the page, whoever asked for it.
import { propagation, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import { frameTracing } from '../../../packages/elements/src/tracing/index.js';
import { eventually, readyFrame, removeFrames, viewRequests } from '../../support/frame-harness.js';
import { mountInspector, removeInspectors, textOf } from '../inspector/support.js';
import { QUESTION, shownForm, startAsking, startAskingRelay, statesOf } from './asking-frame.js';
import { enter, press } from './elicitation-page.js';

const SECRET = 'kept secret';
const EVENTS = [
  'audit',
  'question',
  'elicitation-show',
  'elicitation-answer',
  'log',
  'error',
  'refused',
  'state-change',
];

const LINKS = {
  'a server': async () => ({ server: await startAsking(2, true) }),
  'a relay': async () => ({
    relay: (await startAskingRelay(await startAsking(2, true))).url,
  }),
};

describe('the answer of the user', () => {
  const exporter = new InMemorySpanExporter();
  before(() => {
    const spanProcessors = [new SimpleSpanProcessor({ exporter })];
    trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors }));
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    configureFrames({ tracing: frameTracing() });
  });
  afterEach(() => {
    removeFrames();
    removeInspectors();
    exporter.reset();
  });
  after(() => {
    configureFrames({ tracing: undefined });
    trace.disable();
    propagation.disable();
  });

  for (const [link, connect] of Object.entries(LINKS))
    for (const place of ['frame', 'app'] as const)
      it(`reaches ${link} and nothing else (asked by the ${place})`, async () => {
        const frame = await readyFrame({
          resourceUri: 'ui://test/app.html',
          elicitation: 'app',
          limits: { appToolTimeout: 120_000 },
          ...(await connect()),
        });
        const inspector = mountInspector({ frame: frame as never });
        const seen: unknown[] = [];
        for (const event of EVENTS)
          frame.addEventListener(`mcp-app-${event}`, (fired) => seen.push({ ...fired }));
        frame.watchMessages(({ message }) => seen.push(message));
        const states = statesOf(frame);
        const asked = viewRequests(frame, 'tools/call', {
          name: 'askSilently',
          arguments: {
            params: {
              ...QUESTION,
              ...(place === 'app' && {
                _meta: { ui: { resourceUri: 'ui://test/question.html' }, 'test/does': 'secret' },
              }),
            },
          },
        });
        if (place === 'frame') {
          const form = await shownForm(frame);
          enter(form, 'Size', SECRET);
          press(form, 'Send');
        }
        const { result } = await asked;
        assert.deepEqual(result!['structuredContent'], { length: SECRET.length });
        assert.deepEqual(states, [`${place} asked`, `${place} accept`]);
        await eventually(
          () => exporter.getFinishedSpans().some(({ name }) => name === 'tools/call askSilently'),
          'the span of the call',
        );
        const spans = exporter
          .getFinishedSpans()
          .map(({ name, attributes, events, status }) => ({ name, attributes, events, status }));
        assert.isAbove(seen.length, 2);
        const records = {
          seen,
          spans,
          recording: inspector.toRecording(),
          snapshot: await frame.snapshot(),
          shown: textOf(inspector),
        };
        for (const [what, record] of Object.entries(records))
          assert.notInclude(JSON.stringify(record), SECRET, what);
      });
});
