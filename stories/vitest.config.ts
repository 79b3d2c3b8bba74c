// Every story is a test: it renders, its play function runs, axe finds nothing. Chromium only.
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { headlessOptions } from '../scripts/browsers/chromium-options.mjs';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('../.storybook', import.meta.url)) })],
  test: {
    name: 'stories',
    // Only failures wait this long; a busy machine passes.
    retry: 1,
    // Files share a page per worker: to load Storybook's preview for each took a fifth of the time.
    isolate: false,
    testTimeout: 300_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium' }],
      provider: playwright({ launchOptions: headlessOptions() }),
    },
  },
});
