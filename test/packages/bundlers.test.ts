// The packed packages through bundlers, with and without the optional MCP client. This is the short form of `npm run
// test:adoption`, which also builds with frameworks and checks the pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUNDLERS, CLIENT, emptyFolder, writeProject } from './support/bundlers.js';
import { filesIn } from './support/workspace.js';
import { sample } from '../support/tier.js';

const folder = emptyFolder();
const CASES = ['with', 'without'] as const;
const script = `import '@mcp-app/tokens/theme.css'; import '@mcp-app/elements/define';`;

beforeAll(async () => {
  for (const name of CASES) {
    const dependencies = name === 'with' ? [CLIENT] : [];
    await writeProject(join(folder, name), { script, dependencies });
  }
});

// Rollup alone does not write style sheets, which are compared below. A missing package is a warning there (UNRESOLVED_IMPORT).
const TRIED = Object.keys(BUNDLERS).filter((name) => name !== 'rollup');

// webpack takes longer than the other two together.
describe.each(sample(TRIED, (name) => name !== 'webpack'))('%s', (bundler) => {
  it.each(CASES)('builds a frame %s the optional client', async (name) => {
    const output = join(folder, name, `out-${bundler}`);
    await BUNDLERS[bundler]!(join(folder, name), output);
    const files = filesIn(output);
    const read = (ending: string) =>
      files
        .filter((path) => path.endsWith(ending))
        .map((path) => readFileSync(join(output, path), 'utf8'))
        .join('\n');
    // A text that only the client contains.
    expect(read('.js').includes('Error POSTing to endpoint')).toBe(name === 'with');
    expect(read('.js')).toContain('sdk-missing');
    // `theme` of a frame and `data-theme` need the function itself: see stylesheet.ts of the tokens.
    expect(read('.css')).toMatch(/light-dark\(#/);
    expect(read('.css')).not.toContain('--lightningcss');
  });
});
