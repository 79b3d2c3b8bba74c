// What frames read of a browser.
import { createHash } from 'node:crypto';
import type { Simulation } from '../kernel/simulation.ts';

/** Replaces the globals of a browser until the sequence ends. */
export function replaceBrowser(simulation: Simulation): void {
  const { clock, choices } = simulation;
  const target = new EventTarget();
  const globals = {
    window: target,
    document: {
      baseURI: 'https://page.example/',
      documentElement: { lang: 'en' },
      hasFocus: () => false,
      activeElement: null,
    },
    Node: { DOCUMENT_POSITION_FOLLOWING: 4 },
    ShadowRoot: class {},
    location: new URL('https://page.example/'),
    isSecureContext: true,
    innerHeight: 800,
    innerWidth: 1280,
    MessageChannel: class {
      readonly port1: { onmessage?: () => void; close(): void } = { close() {} };
      readonly port2 = {
        postMessage: () => {
          clock.after(choices.between('task', 0.01, 0.1), () => this.port1.onmessage?.());
        },
      };
    },
  };
  for (const [name, value] of Object.entries(globals)) simulation.replaceGlobal(name, value);
  // Hashes of Web Crypto are made in another thread, which takes real time.
  const digest = async (_: string, data: Uint8Array) =>
    new Uint8Array(createHash('sha256').update(data).digest()).buffer;
  simulation.replaceMember(crypto.subtle, 'digest', digest);
}
