// Builds the site once for all test files (vitest `globalSetup`), below a base, as it may be published.
import { runTool } from '../../packages/support/packed.ts';

export const BASE = '/kit/';
/** The repository that the built site links to. */
export const REPOSITORY = 'https://github.com/owner/name';

export default async function setup(): Promise<void> {
  // DOCS_BUILT=1 uses the existing build, while you work on these tests.
  if (process.env['DOCS_BUILT']) return;
  process.env['GITHUB_REPOSITORY'] = new URL(REPOSITORY).pathname.slice(1);
  await runTool('node', ['scripts/docs.mjs', 'build', '--without-storybook', '--base', BASE]);
}
