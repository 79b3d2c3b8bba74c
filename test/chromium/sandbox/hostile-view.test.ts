// Hostile or careless views behind the sandbox server in a real browser.
import { describe, expect, it } from 'vitest';
import { page, report, run, show, sites, start, useHostPage } from '../support/sandbox-page.js';

useHostPage();

/**
 * The CPU seconds that the host page's main thread spends on something, which do not depend on how busy the machine is.
 * A plain relay blocked that page for 4.6 s with a million objects.
 */
async function workOf(work: () => Promise<unknown>): Promise<number> {
  const session = await page.createCDPSession();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const before = await worked();
  await work();
  return (await worked()) - before;
}

/** The cost of a million values for a page that accepts them: the reference for a page that does not. */
const workToTakeMillion = () =>
  workOf(() =>
    page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      const taken = new Promise((done) => (port2.onmessage = ({ data }) => done(data.length)));
      port1.postMessage(Array.from({ length: 1e6 }, () => ({})));
      await taken;
    }),
  );

describe('a hostile view', () => {
  let million: number;
  /** Runs code in the view, and expects that it costs the host page little. */
  const runsCheaply = async (code: string) => {
    million ??= await workToTakeMillion();
    expect(million).toBeGreaterThan(0.05);
    expect(await workOf(() => run(code))).toBeLessThan(million / 4);
  };

  it('K4 20,000 notifications are cut, and the host page stays responsive', async () => {
    await show();
    const started = performance.now();
    await runsCheaply(`for (let n = 0; n < 20000; n++) say('flood', { n })`);
    const flood = await page.evaluate(() => window.rig.all('flood').length);
    const seconds = (performance.now() - started) / 1000;
    expect(flood).toBeGreaterThanOrEqual(390);
    expect(flood).toBeLessThanOrEqual(400 + 100 * seconds);
  });

  it.each([
    ['50 MB', `'x'.repeat(50e6)`],
    ['a million values', `Array.from({ length: 1e6 }, () => ({}))`],
    ['a thousand levels', `Array.from({ length: 1000 }).reduce((inner) => [inner], 1)`],
    ['shared references', `Array.from({ length: 8 }).reduce((inner) => Array(10).fill(inner), 1)`],
    ['four billion holes', `Object.assign([], { length: 2 ** 32 - 1 })`],
  ])('K4 %s are refused in the page', async (_name, data) => {
    await show();
    await runsCheaply(`say('too/much', { data: ${data} })`);
    expect(await report('dropped')).toMatchObject({ count: 1 });
    expect(await page.evaluate(() => window.rig.all('too/much').length)).toBe(0);
    expect(await run('return "alive"')).toBe('alive');
  });

  it('S7 X7 T5 drops spoofed messages, strips __proto__, and reads text', async () => {
    await show();
    await run(`say('ui/notifications/sandbox-report', { kind: 'unsafe' });
      post('{"jsonrpc":"2.0","method":"text","params":{"__proto__":{"x":1},"y":2}}')`);
    expect(await report('dropped')).toMatchObject({ reason: 'Reserved method.', count: 1 });
    const text = await page.evaluate(async () => JSON.stringify(await window.rig.heard('text')));
    expect(text).toBe('{"jsonrpc":"2.0","method":"text","params":{"y":2}}');
  });

  it('K10 is reported when it tries to navigate away', async () => {
    await show();
    const { url, isHit } = sites.target();
    await start(`location.href = ${JSON.stringify(url)}`);
    expect((await report('navigation'))['blockedUri']).toContain(new URL(url).origin);
    expect(await isHit(500)).toBe(false);
  });

  it('is reported when it violates the policy', async () => {
    await show({ resource: { shim: true } });
    const { url } = sites.target();
    await run(`new Image().src = ${JSON.stringify(url)}`);
    expect(await report('csp-violation')).toMatchObject({ directive: 'img-src', blockedUri: url });
  });
});

describe('K11 a real Escape in the view', () => {
  const press = async () => {
    const view = page.frames().find((frame) => frame.parentFrame()?.parentFrame())!;
    await (await view.$('html'))!.click();
    await page.keyboard.press('Escape');
    await run('');
  };
  const keys = () => page.evaluate(() => window.rig.reports('key').length);

  it('is forwarded, unless the app uses it', async () => {
    await show({ resource: { shim: true } });
    await run(
      `document.addEventListener('keydown', (event) => event.preventDefault(), { once: true })`,
    );
    await press();
    expect(await keys()).toBe(0);
    await press();
    await report('key');
    expect(await keys()).toBe(1);
  });
});
