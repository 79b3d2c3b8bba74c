// A recording of a start with requests of different durations: a traced one, one that failed, and one that goes on.
import type { RecordedEvent, RecordedMessage, Recording } from '@mcp-app/devtools/inspector';

const START = new Date(2026, 0, 26, 12).valueOf();
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

export function timedRecording(): Recording {
  const messages: RecordedMessage[] = [];
  const events: RecordedEvent[] = [];
  let id = 0;
  const next = (ms: number) => ({ id: ++id, time: START + ms, session: 1 });
  const status = (ms: number, name: string) =>
    events.push({ ...next(ms), kind: 'status', name, isError: false, data: { status: name } });
  const ask = (ms: number, took: number | undefined, request: object, outcome: object = {}) => {
    const number = messages.length + 1;
    const send = (at: number, direction: RecordedMessage['direction'], message: object) =>
      messages.push({
        ...next(at),
        direction,
        message: { jsonrpc: '2.0', id: number, ...message },
      });
    send(ms, 'from-view', request);
    if (took !== undefined) send(ms + took, 'to-view', { result: {}, ...outcome });
  };
  status(0, 'loading');
  status(180, 'connecting');
  ask(390, 12, { method: 'ui/initialize', params: {} });
  status(410, 'ready');
  const traced = { name: 'list-orders', _meta: { traceparent: TRACE } };
  ask(430, 260, { method: 'tools/call', params: traced });
  ask(470, 40, { method: 'resources/read', params: { uri: 'orders://today' } });
  const failure = { result: undefined, error: { code: -32000, message: 'The host denied it.' } };
  ask(560, 90, { method: 'tools/call', params: { name: 'delete-order' } }, failure);
  ask(700, undefined, { method: 'tools/call', params: { name: 'yearly-report' } });
  return {
    format: 'mcp-app-recording',
    version: 1,
    recordedAt: new Date(START).toISOString(),
    note: '',
    missing: 0,
    frame: {
      appInfo: { name: 'orders', title: 'Orders', version: '2.1.0' },
      resource: { html: '<p>Orders</p>', uri: 'ui://shop/orders.html', meta: {} },
    },
    messages,
    events,
  };
}
