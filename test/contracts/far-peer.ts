// The other side of the peer contract: a peer with known behaviour, in this page or in another window.
import { JsonRpcPeer } from '../../packages/elements/src/rpc/json-rpc-peer.js';
import { RpcError } from '../../packages/elements/src/rpc/rpc-error.js';
import type { Transport } from '../../packages/elements/src/rpc/transport.js';

type Loose = Record<string, unknown>;
interface Call {
  params: Loose;
  result: Loose;
}

/** What the near side may ask of the far one. */
export interface FarMessages {
  requests: {
    ping: Call;
    echo: Call;
    fail: Call;
    'wait-for-cancel': Call;
    steps: Call;
    uncarriable: Call;
    /** Asks back: sends `method` with `params` to the near side and returns the outcome. */
    'call-back': Call;
    missing: Call;
  };
  notifications: { note: Loose; unknown: Loose };
}

/** What the far side sends to the near one. */
export interface NearMessages {
  requests: { ping: Call; double: Call; 'near-waits': Call; missing: Call };
  notifications: { noted: Loose; cancelled: Loose; dropped: Loose };
}

export function farPeer(transport: Transport): JsonRpcPeer<NearMessages, FarMessages> {
  const peer = new JsonRpcPeer<NearMessages, FarMessages>(transport, {
    onerror: (error) => peer.notify('dropped', { message: error.message }),
  });
  peer.handle('echo', (params) => params);
  peer.handle('fail', ({ code, message, data }) => {
    if (typeof code === 'number') throw new RpcError(code, String(message), data);
    throw new Error(String(message));
  });
  peer.handle('wait-for-cancel', (_params, { signal }) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        peer.notify('cancelled', { reason: (signal.reason as Error).message });
        reject(signal.reason as Error);
      });
    });
  });
  peer.handle('steps', async ({ count, pause }, { progress }) => {
    for (let step = 1; step <= Number(count); step++) {
      await new Promise((resolve) => setTimeout(resolve, Number(pause ?? 0)));
      progress({ progress: step, total: Number(count), message: `step ${step}` });
    }
    return { steps: count };
  });
  peer.handle('uncarriable', () => ({ big: 1n }));
  peer.handle('call-back', async ({ method, params, cancelAfter, timeout }) => {
    const controller = new AbortController();
    if (cancelAfter)
      setTimeout(() => controller.abort(new Error('changed my mind')), Number(cancelAfter));
    try {
      return await peer.request(method as 'double', (params ?? {}) as Loose, {
        signal: controller.signal,
        ...(timeout ? { timeout: Number(timeout) } : {}),
      });
    } catch (error) {
      const { code, message } = error as RpcError;
      return { failed: true, code, message };
    }
  });
  peer.on('note', (params) => peer.notify('noted', params));
  return peer;
}
