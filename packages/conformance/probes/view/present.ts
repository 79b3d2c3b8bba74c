// Reports that it started; the case decides whether it should have.
import { shakeHands } from './handshake.ts';
import { check, done, hello } from './report.ts';
import { config } from './config.ts';

await hello();
await shakeHands();
if (config.name === 'both-keys') check('R3', true);
await done();
