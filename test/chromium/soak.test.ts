// The short form of `npm run soak`: one small round of every chore, the same checks.
import { expect, it } from 'vitest';
import { troubles } from '../soak/report.ts';
import { soak } from '../soak/soak.ts';

it('accounts for every call and leaves nothing when relays are cut, servers killed, and views crash', async () => {
  const result = await soak({ seed: 1, size: 0.2 });
  expect(troubles(result)).toEqual([]);
  // Makes sure that there was something to check.
  expect(result.chores.filter(({ times }) => times === 0)).toEqual([]);
  expect(result.calls.answered).toBeGreaterThan(100);
  expect(result.calls.executed).toBeGreaterThanOrEqual(result.calls.answered);
});
