// A view that is not quite correct, like real ones.
import { handshakeDone } from './report.ts';
import { check, done, hello, step } from './report.ts';
import { toolMessages } from './tool-data.ts';
import { notify, request, until, words } from './wire.ts';

await hello();
await step('T4');
check('T4', (await request('ping')).result, 'ping before the handshake');
const early = await request('tools/call', { name: 'echo', arguments: {} });
check('T4', !early.isSilent, 'tools/call before the handshake gets no answer');

await step('T1', 'T3');
const answer = await request('ui/initialize', {
  clientInfo: { name: 'Older view', version: '0.1.0' },
  capabilities: {},
  protocolVersion: '2026-01-26',
});
check('T1', answer.result, `clientInfo and capabilities: ${words(answer)}`);
const bare = await request('ui/initialize', {});
check('T1', bare.result, `no fields at all: ${words(bare)}`);
notify('ui/notifications/initialized');
handshakeDone();
const hasData = await until(() => toolMessages().some(({ kind }) => kind === 'result'));
check('T3', hasData, 'initialized without params brings no data');
notify('ui/notifications/size-changed', { height: 180 });
const height = innerHeight;
const hasFollowed = await until(() => Math.abs(innerHeight - 180) <= 3);
check('T3', hasFollowed, `a size with one side only: ${height} stays ${innerHeight}`);
notify('notifications/cancelled', { requestId: 'nothing' });
check('T3', (await request('ping')).result, 'cancelled without a reason silences the host');
await done();
