// Named by the older key, and with an unknown version.
import { INITIALIZE, VERSION, initialize, initialized } from './handshake.ts';
import { check, done, hello } from './report.ts';
import { short } from './same.ts';

await hello();
const { result, error } = await initialize({ ...INITIALIZE, protocolVersion: '1999-12-31' });
if (result) initialized();
check('R3', true);
check(
  'L3',
  result?.['protocolVersion'] === VERSION,
  `an unknown version: ${short(error ?? result)}`,
);
await done();
