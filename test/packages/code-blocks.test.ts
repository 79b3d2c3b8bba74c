// Code in documents compiles, so that readers can copy it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn, codeBlocks, fileOf, scriptsIn } from './support/code-blocks.js';
import type { CodeBlock } from './support/code-blocks.js';
import { runTool } from './support/packed.js';
import { readJson, readText, root } from './support/workspace.js';

const LIST = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];
const documents = execFileSync('git', LIST, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('.changeset/'));
const blocks = documents.flatMap((path) => codeBlocks(path, readText(path)));
const pages = blocks.filter(({ language }) => language === 'html');

/** Which checker handles which languages. */
const CHECKERS: { languages: string[]; command: string[] }[] = [
  // TypeScript 6, which other tests use as a library, has a command called `tsc` too.
  {
    languages: ['js', 'jsx', 'ts', 'tsx'],
    command: [process.execPath, join(root, 'node_modules/typescript-7/bin/tsc'), '-p', '.'],
  },
  { languages: ['vue'], command: ['vue-tsc', '-p', '.'] },
  {
    languages: ['svelte'],
    command: ['svelte-check', '--tsconfig', 'tsconfig.json', '--output', 'machine'],
  },
];
const COMPILED = CHECKERS.flatMap(({ languages }) => languages);

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    jsx: 'react-jsx',
    strict: true,
    noImplicitAny: false,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['*'],
};

/** What blocks import that is not here: Electron, whose block test/unit/server runs, SvelteKit, which test/adoption builds, and the components of other blocks. */
const ELSEWHERE = `
declare module 'electron';
declare module '@sveltejs/adapter-node';
declare module '@sveltejs/kit/vite';
declare module '*.css';
declare module '*.vue' { const component: import('vue').Component; export default component; }
declare module '*.svelte' { const component: import('svelte').Component<any>; export default component; }
`;

/** Plain JavaScript does not have to prove that there is an element. */
const IN_SCRIPTS = /TS2531|TS18047|TS18048| \| null'/;

const nameOf = ({ path, line }: CodeBlock) => `${path}:${line}`;

/** Compiles the blocks in one checker's languages; returns the lines that it prints about them. */
async function check(
  checked: readonly CodeBlock[],
  { command: [program, ...args] }: (typeof CHECKERS)[0],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-blocks-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(join(folder, 'elsewhere.d.ts'), ELSEWHERE);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    for (const [index, block] of checked.entries()) {
      const { ending, text } = fileOf(block);
      writeFileSync(join(folder, `block-${index}.${ending}`), text);
    }
    const printed = await runTool(program!, args, folder).catch(
      (error: { stdout?: string; message: string }) => error.stdout || error.message,
    );
    return printed
      .split('\n')
      .filter((line) => /\berror\b/i.test(line))
      .flatMap((line) => {
        const block = checked[Number(/block-(\d+)/.exec(line)?.[1])];
        if (block?.language === 'js' && IN_SCRIPTS.test(line)) return [];
        return [block ? line.replace(/block-\d+\.\w+/, nameOf(block)) : line];
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const wrong = (language: string, code: string, context = ''): CodeBlock => ({
  path: `wrong ${language}`,
  line: 1,
  language,
  code,
  context,
});
const WRONG = [
  wrong(
    'js',
    `document.createElement('mcp-app-frame').reload(1, 2);`,
    `import '@mcp-app/elements/define';`,
  ),
  wrong(
    'tsx',
    `export const a = <McpAppFrame htlm="" />;`,
    `import { McpAppFrame } from '@mcp-app/react';`,
  ),
  wrong('vue', '<McpAppFrame :html="1" />', `import { McpAppFrame } from '@mcp-app/vue';`),
  wrong('svelte', '<McpAppFrame html={1} />', `import { McpAppFrame } from '@mcp-app/svelte';`),
];

describe('code in documents', () => {
  const compiled = [...blocks, ...pages.flatMap(scriptsIn)].filter(
    ({ language, file }) => COMPILED.includes(language) && !file,
  );
  const copies = blocks.filter(({ file }) => file);
  let problems: string[];

  beforeAll(async () => {
    const checked = CHECKERS.map((checker) => {
      const fitting = ({ language }: CodeBlock) => checker.languages.includes(language);
      return check([...compiled, ...WRONG].filter(fitting), checker);
    });
    problems = (await Promise.all(checked)).flat();
  }, 480_000);

  it('is in known languages', () => {
    const known = [
      ...COMPILED,
      'html',
      'css',
      'sh',
      'json',
      'yaml',
      'nginx',
      'dockerfile',
      'sql',
      '',
    ];
    expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
    expect(compiled.length).toBeGreaterThan(10);
  });

  it('compiles', () => {
    expect(problems.filter((line) => !line.includes('wrong '))).toEqual([]);
  });

  it.each(copies)('$path:$line equals $file', ({ file, code }) => {
    expect(code).toBe(readText(file!));
  });

  it.each(WRONG)('would not compile with $path', (block) => {
    expect(problems.filter((line) => line.includes(nameOf(block)))).not.toEqual([]);
  });

  it('has as many lines as the table of chats says', () => {
    const row =
      /\| \[(\d+)\]\((?:\.\.\/){3}(\S+)\) +\| \[(\d+)\]\((?:\.\.\/){3}(\S+)\) +\| (\d+) +\|/g;
    const rows = [...readText('docs/pages/guides/chat.md').matchAll(row)];
    expect(rows).toHaveLength(6);
    const lines = (path: string) => readText(path).trimEnd().split('\n').length;
    for (const [, before, plain, after, full, more] of rows) {
      const counts = [lines(plain!), lines(full!), lines(full!) - lines(plain!)];
      expect([before, after, more].map(Number), full).toEqual(counts);
    }
  });

  it('sets attributes that the elements have', () => {
    const elements = ['elements', 'devtools']
      .flatMap((id) => readJson<Manifest>(`packages/${id}/custom-elements.json`).modules)
      .flatMap(({ declarations = [] }) => declarations)
      .filter(({ tagName }) => tagName);
    const known = (tag: string, name: string) =>
      ['id', 'class', 'style', 'slot'].includes(name) ||
      elements.some(
        ({ tagName, attributes = [] }) =>
          tagName === tag && attributes.some((attribute) => attribute.name === name),
      );
    const used = pages.flatMap(({ code }) => attributesIn(code));
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter(([tag, name]) => !known(tag, name))).toEqual([]);
    const sample = attributesIn(`<mcp-app-frame a b="c" d='{"e":1}'>`);
    expect(sample.map(([, name]) => name)).toEqual(['a', 'b', 'd']);
  });
});

interface Manifest {
  modules: { declarations?: { tagName?: string; attributes?: { name: string }[] }[] }[];
}
