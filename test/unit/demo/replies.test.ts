// What the demo's script answers to messages of apps.
import { expect, it } from 'vitest';
import { aboutSales, replyTo } from '../../../examples/demo/first-screen/replies.ts';

const tables = {
  product: [
    { name: 'Matcha', units: 10, revenue: 300 },
    { name: 'Assam', units: 20, revenue: 100 },
  ],
  region: [{ name: 'North', units: 30, revenue: 400 }],
  month: [
    { name: '2025-01', units: 5, revenue: 150 },
    { name: '2025-12', units: 25, revenue: 250 },
  ],
};

it.each([
  ['Matcha', '€300 with 10 units, 75% of the year. It is first of 2, €200 ahead of Assam.'],
  ['Assam', '€100 with 20 units, 25% of the year. It is number 2 of 2, €200 behind Matcha.'],
  ['all groups', '**Matcha** earns the most: €300, 75% of the year.'],
  ['all groups', 'The strongest month is **2025-12**.'],
  ['North', '€400 with 30 units, 100% of the year. There is nothing to compare it with.'],
])('says about %s: %s', (name, words) => {
  expect(aboutSales(name, tables)).toContain(words);
});

it('offers to watch the checkout after a release, and has no answer to anything else', async () => {
  const reply = await replyTo('teapot 1.10.0 is released. Tell the team.');
  expect(reply?.text).toContain('**teapot 1.10.0 is out.**');
  expect(reply?.next).toBe('Is the checkout healthy?');
  expect(await replyTo('What is the weather?')).toBeUndefined();
  const sales = await replyTo('What stands out in the sales of Matcha?');
  expect(sales?.text).toContain('**Matcha** brought in €');
});
