// What Lit writes when somebody tests components with Vitest: see docs/decisions/lit-in-development.md. The packed
// packages, and Vitest as a program.
import { execFile } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { emptyFolder, writeProject } from './support/bundlers.js';
import { root } from './support/workspace.js';

const DEV_MODE = 'Lit is in dev mode';
const SCRIPTS = {
  lit: `import 'lit';`,
  elements: `import '@mcp-app/elements/define';`,
  root: `import '@mcp-app/elements/mcp-app-root/define';`,
  react: `import { McpAppFrame } from '@mcp-app/react'; globalThis.used = McpAppFrame;`,
  inspector: `import '@mcp-app/devtools/inspector/define';`,
};

const folder = realpathSync(emptyFolder());
beforeAll(async () => {
  await writeProject(folder, {
    script: '',
    packages: ['elements', 'react', 'devtools'],
    dependencies: ['react', 'vitest', 'happy-dom'],
  });
  for (const [name, script] of Object.entries(SCRIPTS))
    writeFileSync(
      join(folder, `${name}.test.js`),
      `import { it } from 'vitest';\n${script}\nit('has loaded', () => {});`,
    );
});

/** Everything that Vitest prints for one file. */
const outputOf = (name: string): Promise<string> =>
  new Promise((resolve) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', '--environment', 'happy-dom', '--root', folder, `${name}.test.js`];
    const { VITEST: _, NODE_ENV: __, ...env } = process.env;
    execFile(process.execPath, args, { cwd: folder, env }, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });

it('a test that loads Lit alone has its notice', async () => {
  const output = await outputOf('lit');
  expect(output).toMatch(/1 passed/);
  expect(output).toContain(DEV_MODE);
});

it.each(Object.keys(SCRIPTS).filter((name) => name !== 'lit'))(
  'a test with %s has no warning of Lit',
  async (name) => {
    const output = await outputOf(name);
    expect(output).toMatch(/1 passed/);
    expect(output).not.toMatch(/Lit is in|Multiple versions of Lit/);
  },
);
