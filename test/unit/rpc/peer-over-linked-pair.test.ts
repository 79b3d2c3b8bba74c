import { describe, it } from 'vitest';
import { linkedTransports } from '../../../packages/elements/src/rpc/linked-transports.js';
import { farPeer } from '../../contracts/far-peer.js';
import { peerContract } from '../../contracts/peer-contract.js';

peerContract(
  'a linked pair',
  async () => {
    const [near, far] = linkedTransports();
    const peer = farPeer(far);
    return {
      transport: near,
      raw: (message) => near.send(message as object),
      dispose: () => peer.close(),
    };
  },
  { describe, it },
);
