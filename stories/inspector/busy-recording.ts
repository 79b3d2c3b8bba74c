// A recording of a view with tasks, subscriptions, copies and names behind a gateway.
import type { RecordedEvent, RecordedMessage, Recording } from '@mcp-app/devtools/inspector';

/** Noon of a fixed day in the past, so that the date is always shown. */
const START = new Date(2026, 0, 26, 12).valueOf();

export function busyRecording(): Recording {
  const messages: RecordedMessage[] = [];
  const events: RecordedEvent[] = [];
  let id = 0;
  const next = () => ({ id: ++id, time: START + id * 1500, session: 1 });
  const send = (direction: RecordedMessage['direction'], message: object) =>
    messages.push({ ...next(), direction, message: { jsonrpc: '2.0', ...message } });
  const happen = (kind: RecordedEvent['kind'], name: string, data: object) =>
    events.push({ ...next(), kind, name, isError: false, data });
  let requests = 0;
  const ask = (method: string, params: object, outcome: object, audit?: object) => {
    const request = ++requests;
    send('from-view', { id: request, method, params });
    if (audit)
      happen('audit', 'action', { method, requestId: request, decision: 'allowed', ...audit });
    send('to-view', { id: request, ...outcome });
  };
  const task = (tool: string, status: string, statusMessage: string, isOver = false) =>
    happen('task', status, {
      task: {
        taskId: `task-of-${tool}`,
        status,
        statusMessage,
        createdAt: new Date(START).toISOString(),
      },
      tool,
      isOfView: tool !== 'yearly-report',
      isOver,
    });
  const updated = { method: 'notifications/resources/updated', params: { uri: 'orders://today' } };

  happen('status', 'loading', { status: 'loading' });
  ask('tools/call', { name: 'list-orders' }, { result: {} }, { what: 'alpha__list-orders' });
  const denied = {
    what: 'delete-order',
    decision: 'denied',
    reason: 'The server of this view has no tool delete-order.',
  };
  ask('tools/call', { name: 'delete-order' }, { error: { code: -32602, message: '' } }, denied);
  ask('resources/subscribe', { uri: 'orders://today' }, { result: {} }, { what: 'orders://today' });
  const message = 'The host denied resources/subscribe.';
  ask('resources/subscribe', { uri: 'audit://all' }, { error: { code: -32000, message } });
  send('to-view', updated);
  send('to-view', updated);
  task('yearly-report', 'working', 'Reading the orders of March');
  task('send-letters', 'input_required', 'Which printer?');
  task('count-stock', 'completed', '', true);
  task('check-prices', 'failed', 'The supplier does not answer.', true);
  const copied = { text: '1Z 999 AA1 01 2345 6784', html: '<b>1Z 999 AA1 01 2345 6784</b>' };
  ask('mcp-app/copy', copied, { result: {} });
  ask('mcp-app/copy', { text: 'x'.repeat(4200) }, { result: { isError: true, reason: 'denied' } });
  happen('shortcut', 'mod+k', { shortcut: 'mod+k' });
  happen('version', 'mcp-app-new-version', {});
  return {
    format: 'mcp-app-recording',
    version: 1,
    recordedAt: new Date(START).toISOString(),
    note: '',
    missing: 0,
    frame: {
      appInfo: { name: 'orders', title: 'Orders', version: '2.1.0' },
      resource: { html: '<p>Orders</p>', uri: 'ui://shop/orders.html', meta: {} },
      contentHash: 'sha256-kZ5oS1cT1s9mJ0b6r2yA3N4QmQW8x7bqk1y0s3M7zq4=',
    },
    messages,
    events,
  };
}
