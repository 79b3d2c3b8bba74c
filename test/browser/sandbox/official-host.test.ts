import {
  AppBridge as AppBridge2,
  PostMessageTransport as Transport2,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import { AppBridge as AppBridge1, PostMessageTransport as Transport1 } from 'ext-apps-1/app-bridge';
import { assert } from 'chai';
import { filePlace, staticPlace } from './support/places.js';

const VIEW = `<!doctype html><script>
  const call = (id, method, params) => parent.postMessage({ jsonrpc: '2.0', id, method, params }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id !== 1) return;
    parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized' }, '*');
    call(2, 'ui/open-link', { url: 'https://host.example/?' + data.result.hostInfo.name });
  });
  call(1, 'ui/initialize', { appInfo: { name: 'View', version: '1' }, appCapabilities: {},
    protocolVersion: '2026-01-26' });
</script>`;

/** What is used of either version; their own types need packages of different versions. */
interface Bridge {
  onopenlink: (params: { url: string }) => Promise<object>;
  oninitialized: () => void;
  onsandboxready: () => void;
  sendSandboxResourceReady(params: { html: string }): Promise<void>;
  connect(transport: unknown): Promise<void>;
  getAppVersion(): unknown;
  close(): Promise<void>;
}

describe('K5 the official host side', () => {
  // Its transport logs every message.
  const { debug } = console;
  before(() => {
    console.debug = () => {};
  });
  after(() => {
    console.debug = debug;
  });

  for (const [version, AppBridge, Transport] of [
    ['2.0.4', AppBridge2, Transport2],
    ['1.7.5', AppBridge1, Transport1],
  ] as const)
    for (const place of [filePlace, staticPlace()])
      it(`AppBridge ${version} shows a View in ${place.name}`, async () => {
        const frame = document.createElement('iframe');
        place.fill(frame, '');
        const hostInfo = { name: 'Official', version: '1' };
        const bridge = new AppBridge(null, hostInfo, { openLinks: {} }) as unknown as Bridge;
        const link = new Promise<string>((resolve) => {
          bridge.onopenlink = async ({ url }) => {
            resolve(url);
            return {};
          };
        });
        const initialized = new Promise<void>((resolve) => {
          bridge.oninitialized = () => resolve();
        });
        bridge.onsandboxready = () => void bridge.sendSandboxResourceReady({ html: VIEW });
        document.body.append(frame);
        await bridge.connect(new Transport(frame.contentWindow!, frame.contentWindow!));
        await initialized;
        assert.equal(await link, 'https://host.example/?Official');
        assert.deepEqual(bridge.getAppVersion(), { name: 'View', version: '1' });
        await bridge.close();
        frame.remove();
      });
});
