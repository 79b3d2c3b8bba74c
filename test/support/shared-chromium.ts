// Starts one Chromium for all test files of a project (vitest `globalSetup`).
import type { TestProject } from 'vitest/node';
import { launchOneProcessPages } from './chromium.ts';

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const browser = await launchOneProcessPages();
  provide('chromium', browser.wsEndpoint());
  return () => browser.close();
}
