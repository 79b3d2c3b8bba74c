// Hooks need no element: a view with an app of its own does not get Lit. The packed packages, in each bundler.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUNDLERS, emptyFolder, writeProject } from './support/bundlers.js';
import { filesIn } from './support/workspace.js';
import { sample } from '../support/tier.js';

const folder = emptyFolder();
const DEPENDENCIES: Record<string, string[]> = {
  react: ['react'],
  vue: ['vue', '@vue'],
};
const IMPORTS = {
  hook: (framework: string) => `import { useMcpApp } from '@mcp-app/${framework}';
    import { McpApp } from '@mcp-app/elements/view';
    const app = new McpApp({ name: 'A view', version: '1.0.0' });
    globalThis.read = () => useMcpApp(app);`,
  root: (framework: string) => `import { McpAppRoot } from '@mcp-app/${framework}';
    globalThis.read = McpAppRoot;`,
};

beforeAll(async () => {
  for (const [framework, dependencies] of Object.entries(DEPENDENCIES))
    for (const [name, script] of Object.entries(IMPORTS))
      await writeProject(join(folder, `${framework}-${name}`), {
        script: script(framework),
        packages: ['elements', framework],
        dependencies,
      });
});

/** All scripts of the build. Each package of Lit registers its version under such a name. */
async function buildsLit(bundler: string, project: string): Promise<boolean> {
  const output = join(folder, project, `out-${bundler}`);
  await BUNDLERS[bundler]!(join(folder, project), output);
  const scripts = filesIn(output).filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const text = scripts.map((path) => readFileSync(join(output, path), 'utf8')).join('\n');
  expect(text).toContain('ui/initialize');
  return /reactiveElementVersions|litHtmlVersions|litElementVersions/.test(text);
}

// webpack takes longer than the others together.
describe.each(sample(Object.keys(BUNDLERS), (name) => name !== 'webpack'))('%s', (bundler) => {
  it.each(Object.keys(DEPENDENCIES))('%s: the hook without Lit, the root with it', async (name) => {
    expect(await buildsLit(bundler, `${name}-hook`)).toBe(false);
    expect(await buildsLit(bundler, `${name}-root`)).toBe(true);
  });
});
