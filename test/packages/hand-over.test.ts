// The step of the build that makes late parts functions of what they import.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

// Named by variables: the scripts have no types.
const [handOverScript, partsScript] = ['hand-over', 'parts'].map(
  (name) => `../../packages/elements/build/${name}.mjs`,
);
const { handOver } = (await import(handOverScript!)) as {
  handOver(files: Record<string, string>): Record<string, string>;
};
const { LATE, LOADED } = (await import(partsScript!)) as { LATE: string[]; LOADED: string[] };

const LATE_PART = [
  'import { a as told } from "./session.js";',
  'import { count } from "./engine.js";',
  'count();',
  'const made = [told];',
  'export { made as value };',
].join('\n');

/** A build with a part that is late, `modes`, and others that are hardly more than their exports. */
const built = (session: string) => ({
  ...Object.fromEntries(
    [...LATE, ...LOADED].map((name) => [
      `parts/${name}.js`,
      `const nothing = 0;\nexport { nothing };`,
    ]),
  ),
  'parts/session.js': session,
  'parts/engine.js':
    'let counted = 0;\nconst count = () => ++counted;\nconst times = () => counted;\nexport { count, times };',
  'parts/modes.js': LATE_PART,
  'parts/frame.js': 'const load = () => import("./modes.js");\nexport { load };',
});

const SESSION = 'const text = "from the session";\nexport { text as a };';

it('hands a late part what it imports, and makes it once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-hand-over-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(handOver(built(SESSION)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // This folder has no Lit.
    writeFileSync(join(folder, path), text.replace(/^import .* from "lit";$/m, ''));
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const part = (name: string) => import(pathToFileURL(join(folder, `parts/${name}.js`)).href);
  const { load } = (await part('frame')) as { load(): Promise<{ value: string[] }> };
  const [first, second] = await Promise.all([load(), load()]);
  expect(first.value).toEqual(['from the session']);
  expect(second.value).toBe(first.value);
  expect(((await part('engine')) as { times(): number }).times()).toBe(1);
});

it('keeps the lines of a late part, for its source map', () => {
  const { 'parts/modes.js': text } = handOver(built(SESSION));
  expect(text!.split('\n').indexOf('count();')).toBe(LATE_PART.split('\n').indexOf('count();'));
  expect(text).not.toMatch(/import .* from/);
});

it('refuses a variable that can change after it was handed over', () => {
  const session = 'let text = "at first";\nexport { text as a };';
  expect(() => handOver(built(session))).toThrow('text of parts/session.js can change.');
});

it('hands over what the engine has without an import of itself', () => {
  const files = {
    ...built(SESSION),
    'parts/engine.js':
      'const tally = () => 0;\nconst load = () => import("./modes.js");\nexport { tally as count, load };',
  };
  const { 'parts/engine.js': text } = handOver(files);
  expect(text).toContain(
    'import("./modes.js").then((part) => part.default({ session_a, count: tally }))',
  );
  expect(text).toContain('import { a as session_a } from "./session.js";');
});

// esbuild replaces such an import by a function that does not exist.
it('refuses a part that imports itself', () => {
  const files = {
    ...built(SESSION),
    'parts/engine.js': 'const load = () => import("./engine.js");\nexport { load };',
  };
  expect(() => handOver(files)).toThrow('parts/engine.js imports itself.');
});
