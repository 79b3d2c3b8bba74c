import { expect, it } from 'vitest';
import { fuzzConsent } from '../../soak/consent/fuzz.ts';

it('x', async () => {
  const t = process.hrtime.bigint();
  const result = await fuzzConsent({ seed: Number(process.env['SEED'] ?? 1), sequences: Number(process.env['N'] ?? 300) });
  console.log(JSON.stringify(result, null, 1), Number(process.hrtime.bigint() - t) / 1e6, 'ms');
  expect(result.failure).toBeUndefined();
});
