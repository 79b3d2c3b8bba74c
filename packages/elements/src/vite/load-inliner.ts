import type { inlinePage } from './inlined-page.js';

/** Inlines the files of a build into its page. */
export type InlinePage = typeof inlinePage;

const NEEDS_PARSE5 =
  'Could not build the view: mcpAppView() reads HTML with parse5, which is not installed. Run: npm install --save-dev parse5';

const isMissingParse5 = (error: unknown) =>
  error instanceof Error &&
  (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' &&
  error.message.includes("'parse5'");

/**
 * Loads the code that needs parse5. It is an optional peer dependency, because only builds use it while
 * everyone who shows a frame installs this package.
 * @throws Error that says how to install parse5.
 */
export async function loadInliner(
  load: () => Promise<{ inlinePage: InlinePage }> = () => import('./inlined-page.js'),
): Promise<InlinePage> {
  try {
    return (await load()).inlinePage;
  } catch (error) {
    throw isMissingParse5(error) ? new Error(NEEDS_PARSE5, { cause: error }) : error;
  }
}
