// The code in the documents. What a block uses without saying where it is from stands in a comment before it,
// which readers do not see:
//   <!-- code: declare const client: Client; -->
// A block that is a file of this repository, which is compiled elsewhere, says which one:
//   <!-- file: test/adoption/apps/solid/host.tsx -->
export interface CodeBlock {
  path: string;
  line: number;
  language: string;
  code: string;
  /** What the comment before it says. */
  context: string;
  /** The file that it is a copy of. */
  file?: string;
}

const BLOCK = /(?:<!-- (code|file):([^]*?)-->\s*)?^( *)```(\w*)[^\n]*\n([^]*?)^ *```$/gm;

export function codeBlocks(path: string, text: string): CodeBlock[] {
  return [...text.matchAll(BLOCK)].map((match) => {
    const [whole, kind, comment = '', indent = '', language = '', code = ''] = match;
    const start = match.index + whole.indexOf('```');
    return {
      path,
      line: text.slice(0, start).split('\n').length,
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      context: kind === 'code' ? comment.trim() : '',
      ...(kind === 'file' && { file: comment.trim() }),
    };
  });
}

/** Scripts of a page, which count as separate blocks. */
export const scriptsIn = (block: CodeBlock): CodeBlock[] =>
  [...block.code.matchAll(/<script type="module">([^]*?)<\/script>/g)].map(([, code]) => ({
    ...block,
    language: 'js',
    code: code!,
  }));

/** The attributes that a page sets on our elements, as `[tag, attribute]`. */
export const attributesIn = (html: string): [string, string][] =>
  [...html.matchAll(/<(mcp-app-[a-z]+)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*\/?>/g)].flatMap(
    ([, tag, attributes]) =>
      [...attributes!.matchAll(/\s([\w-]+)(?:="[^"]*"|='[^']*')?/g)].map(
        ([, name]): [string, string] => [tag!, name!],
      ),
  );

/** The file for a compiler: the context first, then the code unchanged. */
export function fileOf({ language, code, context }: CodeBlock): { ending: string; text: string } {
  // Blocks are separate files: none sees the names of another.
  const script = `${context}\n${code}\nexport {};\n`;
  if (language === 'js' || language === 'ts') return { ending: 'ts', text: script };
  if (language === 'jsx' || language === 'tsx') return { ending: 'tsx', text: script };
  // A component's own script may not declare; that of its module may.
  if (language === 'svelte')
    return { ending: 'svelte', text: `<script module lang="ts">\n${context}\n</script>\n${code}` };
  const tag = '<script setup lang="ts">';
  const text = code.includes(tag)
    ? code.replace(tag, `${tag}\n${context}`)
    : `${tag}\n${context}\n</script>\n<template>\n${code}</template>\n`;
  return { ending: 'vue', text };
}
