// 15.6 What a view says about itself is checked when it arrives: its strings are strings, and limited.
import { expect, it } from 'vitest';
import { INITIALIZE, linkedView } from '../support/linked-view.js';
import type { RequestId } from '../../../../packages/elements/src/protocol/json-rpc.js';

const HOSTILE = [{ toString: 1 }, ['a'], 7, true, null];

for (const bad of HOSTILE) {
  it(`15.6 ${JSON.stringify(bad)} as a name, title or version is not passed on`, async () => {
    const { scope, initialize } = linkedView();
    const appInfo = {
      name: bad,
      title: bad,
      version: bad,
      description: bad,
      icons: bad,
      websiteUrl: bad,
    };
    await initialize({ ...INITIALIZE, appInfo });
    expect(scope.app.appInfo).toEqual({ name: 'unknown', version: '0.0.0' });
  });

  it(`15.6 ${JSON.stringify(bad)} as a capability is not passed on`, async () => {
    const { scope, initialize } = linkedView();
    const appCapabilities = { availableDisplayModes: { 0: bad }, tools: 'yes', future: 'yes' };
    await initialize({ ...INITIALIZE, appCapabilities });
    expect(scope.app.appCapabilities).toEqual({});
  });

  it(`15.6 ${JSON.stringify(bad)} as the level and the logger of a log message`, async () => {
    const { view, events, initialize, settled } = linkedView();
    await initialize();
    view.notify('notifications/message', { level: bad, logger: bad, data: 'x', type: 'status' });
    await settled();
    expect(events).toEqual([{ type: 'log', level: 'info', data: 'x' }]);
  });

  it(`15.6 ${JSON.stringify(bad)} as a tool of the view`, async () => {
    const { view, connection, initialize } = linkedView();
    await initialize();
    view.handle('tools/list', () => ({
      tools: [
        bad,
        { name: bad },
        { name: 'good', title: bad, description: bad, inputSchema: 'any', annotations: [bad] },
      ],
    }));
    expect(await connection.appTools.list()).toEqual([
      { name: 'good', qualifiedName: 'app_good', inputSchema: { type: 'object' } },
    ]);
  });
}

it('15.6 cuts long names', async () => {
  const { scope, initialize } = linkedView();
  const long = 'x'.repeat(1_000_000);
  await initialize({ ...INITIALIZE, appInfo: { name: long, title: long, version: long } });
  for (const text of Object.values(scope.app.appInfo!)) expect(text).toHaveLength(200);
});

it('15.6 X7 passes on valid values, and capabilities that are not known yet', async () => {
  const { scope, initialize } = linkedView();
  const appInfo = {
    name: 'shop',
    version: '1',
    title: 'Shop',
    description: 'Sells',
    websiteUrl: 'https://shop.example',
    icons: [{ src: 'data:,', mimeType: 'image/png', sizes: ['1x1'] }, { src: 3 }],
  };
  const appCapabilities = {
    availableDisplayModes: ['inline', 'sideways', 7, 'pip'],
    tools: { listChanged: true },
    experimental: { 'a/b': { c: 1 } },
    future: { x: [1] },
  };
  await initialize({
    ...INITIALIZE,
    appInfo: { ...appInfo, shell: 'rm' },
    appCapabilities: {
      ...appCapabilities,
      experimental: { ...appCapabilities.experimental, d: 'yes' },
    },
  });
  expect(scope.app.appInfo).toEqual({ ...appInfo, icons: appInfo.icons.slice(0, 1) });
  expect(scope.app.appCapabilities).toEqual({
    ...appCapabilities,
    availableDisplayModes: ['inline', 'pip'],
  });
});

it('15.6 drops a size that is not a number of pixels', async () => {
  const { view, events, initialize, settled } = linkedView();
  await initialize();
  for (const size of [
    { width: '10', height: 20 },
    { width: NaN, height: -1 },
    { height: Infinity },
    { width: { toString: 1 } },
    {},
    { width: 3, height: 4, more: 5 },
  ]) {
    view.notify('ui/notifications/size-changed', size);
  }
  await settled();
  expect(events).toEqual([
    { type: 'size-change', height: 20 },
    { type: 'size-change', width: 3, height: 4 },
  ]);
});

it('15.6 X4 cancels for a cancellation with a hostile reason, too', async () => {
  let signal: AbortSignal | undefined;
  let requestId: RequestId | undefined;
  const { view, initialize, settled } = linkedView({
    handlers: () => ({
      fallback: (_, context) => {
        ({ signal, requestId } = context);
        return new Promise(() => {});
      },
    }),
  });
  await initialize();
  void view.request('some/method', {}).catch(() => {});
  await settled();
  view.notify('notifications/cancelled', { requestId, reason: { toString: 1 } });
  await settled();
  expect(signal!.aborted).toBe(true);
});

it('15.6 X3 accepts an error with a hostile message as an answer', async () => {
  const { view, connection, initialize } = linkedView();
  await initialize();
  view.handle('tools/list', () => {
    throw Object.assign(new Error(), { message: { toString: 1 } });
  });
  await expect(connection.appTools.list({ timeout: 2000 })).rejects.toMatchObject({ code: -32603 });
});

it('15.6 passes on icons within limits only', async () => {
  const { scope, initialize } = linkedView();
  const icon = (more: object) => ({ src: 'data:,', ...more });
  const long = 'x'.repeat(1000);
  const icons = [
    icon({ theme: 'light' }),
    icon({ theme: 'dark', sizes: '1x1' }),
    icon({ theme: 'blue', sizes: [7, long] }),
    icon({ sizes: Array.from({ length: 20 }, () => '1x1') }),
    { src: `data:,${'x'.repeat(100_000)}` },
    ...Array.from({ length: 20 }, () => icon({})),
  ];
  await initialize({ ...INITIALIZE, appInfo: { name: 'a', version: '1', icons } });
  const passed = scope.app.appInfo!.icons!;
  // Ten are read, and the one that is too large is dropped.
  expect(passed).toHaveLength(9);
  expect(passed.slice(0, 4)).toEqual([
    icon({ theme: 'light' }),
    icon({ theme: 'dark' }),
    icon({ sizes: [long.slice(0, 200)] }),
    icon({ sizes: Array.from({ length: 10 }, () => '1x1') }),
  ]);
});
