// `@mcp-app/elements/vite` without parse5, an optional peer dependency. Runs on the built files, copied to a folder
// that has no node_modules above it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './support/workspace.js';

const folder = mkdtempSync(join(tmpdir(), 'mcp-app-no-parse5-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
cpSync(join(root, 'packages/elements/dist/vite'), join(folder, 'vite'), { recursive: true });
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');

const run = (code: string) =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    encoding: 'utf8',
  });

describe('./vite without parse5', () => {
  it('can be imported, as a config does for the dev server', () => {
    const { status, stdout } = run(
      "import { mcpAppView } from './vite/index.js'; console.log(mcpAppView()[0].apply);",
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'build\n' });
  });

  it('ends a build at its start with the command that installs it', () => {
    const { status, stderr } = run(
      `import { mcpAppView } from './vite/index.js';
      await mcpAppView()[0].configResolved({ build: { rollupOptions: {} } });`,
    );
    expect(status).toBe(1);
    expect(stderr).toContain('Run: npm install --save-dev parse5');
  });
});
