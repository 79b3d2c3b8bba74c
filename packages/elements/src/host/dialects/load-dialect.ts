// Loads a dialect's code, which views that use only the standard never need.
import { AppError } from '../app-error.js';
import { chooseDialect } from './choose-dialect.js';
import type { Dialect, DialectView } from './dialect.js';
import type { DialectName } from './dialect-name.js';

const OPENERS: Readonly<Record<DialectName, (view: DialectView) => Promise<Dialect>>> = {
  openai: async (view) => (await import('./openai/open-openai.js')).openOpenAi(view),
  'mcp-ui': async (view) => (await import('./mcp-ui/open-mcp-ui.js')).openMcpUi(view),
};

/** The dialect of this view, loaded. @throws AppError of the phase `sandbox` */
export async function loadDialect(
  view: DialectView,
  dialects: readonly DialectName[],
): Promise<Dialect | undefined> {
  const name = chooseDialect(view, dialects);
  if (!name) return undefined;
  try {
    return await OPENERS[name](view);
  } catch (cause) {
    throw new AppError(
      'sandbox',
      'engine-missing',
      `Could not load the part of @mcp-app/elements for ${name} views.`,
      'The page is offline, or was deployed again: reload it.',
      { cause },
    );
  }
}
