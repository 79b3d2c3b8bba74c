import type { Plugin } from 'esbuild';

export function sourceOf(specifier: string): string | undefined;
export const sourceAliases: { find: RegExp; replacement: string }[];
export const packageSources: Plugin;
