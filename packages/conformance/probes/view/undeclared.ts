// A view that declares nothing gets nothing from the network.
import { shakeHands } from './handshake.ts';
import { lookAtClosedNetwork } from './network.ts';
import { done, hello, stayInside } from './report.ts';

stayInside();
void hello();
await shakeHands();
await lookAtClosedNetwork();
await done();
