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

/** The frame of a build, after the step, and its other parts. */
async function loadParts(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-hand-over-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(handOver(files))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // This folder has no Lit.
    writeFileSync(join(folder, path), text.replace(/^import .* from "lit";$/m, ''));
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const part = (name: string) => import(pathToFileURL(join(folder, `parts/${name}.js`)).href);
  const { load } = (await part('frame')) as { load(): Promise<unknown> };
  return { load, part };
}

it('hands a late part what it imports, and makes it once', async () => {
  const { load, part } = await loadParts(built(SESSION));
  const loaded = await Promise.all([load(), load()]);
  const [first, second] = loaded as { value: string[] }[];
  expect(first!.value).toEqual(['from the session']);
  expect(second!.value).toBe(first!.value);
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
    'import("./modes.js").then((part_modes) => part_modes.default({ session_a, count: tally }, undefined))',
  );
  expect(text).toContain('import { a as session_a } from "./session.js";');
});

it('hands a late part another one, and loads both at once', async () => {
  const files = {
    ...built(SESSION),
    'parts/dialog.js':
      'import { value } from "./modes.js";\nconst texts = [...value, "and the dialog"];\nexport { texts };',
    'parts/frame.js': 'const load = () => import("./dialog.js");\nexport { load };',
  };
  expect(handOver(files)['parts/dialog.js']).not.toContain('import');
  const { load } = await loadParts(files);
  expect(((await load()) as { texts: string[] }).texts).toEqual([
    'from the session',
    'and the dialog',
  ]);
});

it('refuses a chain of late parts', () => {
  const files = {
    ...built(SESSION),
    'parts/dialog.js': 'import { value } from "./modes.js";\nexport { value };',
    'parts/faces.js': 'import { value } from "./dialog.js";\nexport { value };',
    'parts/frame.js': 'const load = () => import("./faces.js");\nexport { load };',
  };
  expect(() => handOver(files)).toThrow('parts/faces.js is handed is handed another one');
});

/** An entry without a frame, and a part that it shares with the late part `relay`, which that loads. */
const SHARED = {
  'parts/host-relay.js':
    'import { a as told } from "./session.js";\nconst link = () => import("./relay.js").then(({ answer }) => [told, answer]);\nexport { link };',
  'parts/relay.js':
    'import { count } from "./engine.js";\nimport { link } from "./host-relay.js";\nconst answer = `${typeof link} ${count()}`;\nconst reach = () => link;\nexport { answer, reach };',
  'parts/frame.js': 'const load = () => import("./relay.js");\nexport { load };',
  'host/index.js': 'import { link } from "../parts/host-relay.js";\nexport { link };',
};

it('has an entry without the engine hand over what it shares with a late part', async () => {
  const files = { ...built(SESSION), ...SHARED };
  expect(handOver(files)['host/index.js']).not.toContain('engine.js');
  const { load, part } = await loadParts(files);
  const { link } = (await part('../host/index')) as { link(): Promise<string[]> };
  expect(await link()).toEqual(['from the session', 'function 1']);
  // A frame in the same page uses the same.
  const { reach } = (await load()) as { reach(): unknown };
  expect(reach()).toBe(link);
});

it('hands a shared part that the frame was the first to load all that it loads', async () => {
  const { load } = await loadParts({ ...built(SESSION), ...SHARED });
  const { reach } = (await load()) as { reach(): () => Promise<string[]> };
  expect(await reach()()).toEqual(['from the session', 'function 1']);
});

it('refuses an entry that would need the engine at once', () => {
  const files = {
    ...built(SESSION),
    'host/index.js': 'import { value } from "../parts/modes.js";\nexport { value };',
  };
  expect(() => handOver(files)).toThrow('host/index.js imports parts/modes.js at once.');
});

// esbuild replaces such an import by a function that does not exist.
it('refuses a part that imports itself', () => {
  const files = {
    ...built(SESSION),
    'parts/engine.js': 'const load = () => import("./engine.js");\nexport { load };',
  };
  expect(() => handOver(files)).toThrow('parts/engine.js imports itself.');
});
