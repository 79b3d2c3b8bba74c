// Which browser `mcp-app check` uses.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findChromium } from '../../../packages/cli/src/browser/find-chromium.ts';

let folder: string;
const program = (name: string) => {
  const path = join(folder, name);
  writeFileSync(path, '', { mode: 0o755 });
  return path;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-app-find-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROME_PATH', undefined);
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'none'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('is the one that is named, then that of CHROME_PATH, then one on the path', () => {
  const found = program('google-chrome');
  expect(findChromium(undefined)).toBe(found);
  const other = program('other');
  vi.stubEnv('CHROME_PATH', other);
  expect(findChromium(undefined)).toBe(other);
  expect(findChromium(found)).toBe(found);
});

it('says how to get one', () => {
  // Elsewhere, one may be installed at a known place.
  if (process.platform === 'linux')
    expect(() => findChromium(undefined)).toThrow(
      'There is no Chromium on this machine. Install one (apt-get install chromium',
    );
  expect(() => findChromium(join(folder, 'gone'))).toThrow('is not a program. Check the path.');
});
