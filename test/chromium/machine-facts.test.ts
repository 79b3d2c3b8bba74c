import { expect, it } from 'vitest';
import { facts } from '../../scripts/measurements/machine-facts.mjs';

it('the facts of a measurement name the version of the browser', () => {
  const browsers = new Map(facts('2026-01-01')).get('browsers');
  expect(browsers).toMatch(/^Chromium \d+(\.\d+)+, Firefox \S+.*, WebKitGTK \S+/);
});
