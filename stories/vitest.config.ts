// Every story is a test: it renders, its play function runs, axe finds nothing. Chromium only.
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findBrowser } from '../scripts/find-browsers.mjs';

// Chromium's own sandbox needs a user that is not root, and user namespaces that CI often lacks.
const args = process.getuid?.() === 0 || process.env['CI'] ? ['--no-sandbox'] : [];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('../.storybook', import.meta.url)) })],
  test: {
    name: 'stories',
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium' }],
      provider: playwright({ launchOptions: { executablePath: findBrowser('chromium'), args } }),
    },
  },
});
