import { assert } from 'chai';
import { JsonRpcPeer } from '../../packages/elements/src/rpc/json-rpc-peer.js';
import { windowTransport } from '../../packages/elements/src/rpc/window-transport.js';
import type { FarMessages, NearMessages } from '../contracts/far-peer.js';
import { peerContract } from '../contracts/peer-contract.js';
import { mountOtherOrigin, otherOrigin } from '../support/other-origin.js';

const page = `/test/pages/far-peer.html?host=${encodeURIComponent(location.origin)}`;
const mount = () => mountOtherOrigin(page, 'far peer ready');

/** The page receives it after the transports that were started before. */
const nextMessageOf = (frame: HTMLIFrameElement) =>
  new Promise<void>((resolve) => {
    const listen = ({ source }: MessageEvent) => {
      if (source !== frame.contentWindow) return;
      removeEventListener('message', listen);
      resolve();
    };
    addEventListener('message', listen);
  });

peerContract(
  'a cross-origin iframe',
  async () => {
    const frame = await mount();
    const far = frame.contentWindow!;
    return {
      transport: windowTransport(far, { origin: otherOrigin }),
      raw: (message) => far.postMessage(message, otherOrigin),
      dispose: () => frame.remove(),
    };
  },
  { describe, it },
);

describe('the window transport', () => {
  let frame: HTMLIFrameElement;
  beforeEach(async () => {
    frame = await mount();
  });
  afterEach(() => frame.remove());

  const listen = (origin?: string) => {
    const seen: unknown[] = [];
    const transport = windowTransport(frame.contentWindow!, origin === undefined ? {} : { origin });
    transport.start(
      (message) => seen.push(message),
      () => {},
    );
    return { seen, transport };
  };

  it('X2 ignores messages of another window', async () => {
    const { seen, transport } = listen(otherOrigin);
    window.postMessage({ jsonrpc: '2.0', method: 'forged' }, '*');
    const stranger = await mount();
    const answered = nextMessageOf(stranger);
    stranger.contentWindow!.postMessage({ jsonrpc: '2.0', id: 1, method: 'ping' }, otherOrigin);
    await answered;
    assert.deepEqual(seen, []);
    transport.close();
    stranger.remove();
  });

  it('X2 ignores messages of the right window but another origin', async () => {
    const { seen, transport } = listen('https://elsewhere.example');
    const answered = nextMessageOf(frame);
    frame.contentWindow!.postMessage({ jsonrpc: '2.0', id: 1, method: 'ping' }, otherOrigin);
    await answered;
    assert.deepEqual(seen, []);
    transport.close();
  });

  it('X2 sends nothing to a window that is now at another origin', async () => {
    const peer = new JsonRpcPeer<FarMessages, NearMessages>(
      windowTransport(frame.contentWindow!, { origin: 'https://elsewhere.example' }),
    );
    let code = 0;
    await peer.request('ping', {}, { timeout: 200 }).catch((error) => {
      code = error.code;
    });
    assert.equal(code, -32001);
    peer.close();
  });

  it('delivers nothing after close', async () => {
    const { seen, transport } = listen(otherOrigin);
    transport.close();
    const answered = nextMessageOf(frame);
    frame.contentWindow!.postMessage({ jsonrpc: '2.0', id: 1, method: 'ping' }, otherOrigin);
    await answered;
    assert.deepEqual(seen, []);
  });

  it('T5 parses JSON text, and answers with JSON text', async () => {
    const answer = new Promise<MessageEvent>((resolve) => {
      addEventListener('message', resolve, { once: true });
    });
    frame.contentWindow!.postMessage('{"jsonrpc":"2.0","id":1,"method":"ping"}', otherOrigin);
    assert.deepEqual(JSON.parse((await answer).data), { jsonrpc: '2.0', id: 1, result: {} });
  });

  it('T5 refuses and reports text that is not JSON', async () => {
    const refused: unknown[] = [];
    const other = document.createElement('iframe');
    other.srcdoc = `<script>parent.postMessage('{broken', '*')</script>`;
    document.body.append(other);
    const transport = windowTransport(other.contentWindow!, {
      onrefused: (error) => refused.push(error),
    });
    transport.start(
      () => assert.fail('delivered'),
      () => {},
    );
    await nextMessageOf(other);
    assert.instanceOf(refused[0], SyntaxError);
    transport.close();
    other.remove();
  });
});
