import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scheme } from '../src/scheme-value.js';
import { checkDuplicates } from './checks/check-duplicates.js';
import { readTokenFile } from './read-token-file.js';
import type { ThemeSource } from './build-theme.js';
import type { TokenFile } from './token.js';
import { TokenBuildError } from './token-issue.js';

/** The themes of a source folder. */
export interface ThemeSources {
  main: ThemeSource;
  /** Presets with values, except the default one. */
  presets: ThemeSource[];
  /** Presets for a host that sends no variables. */
  empty: { name: string; description: string }[];
}

async function readTier(folder: string, tier: string): Promise<TokenFile[]> {
  const names = await readdir(join(folder, tier)).catch(() => [] as string[]);
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(files.map((name) => readTokenFile(folder, `${tier}/${name}`)));
}

function settingsOf({ file, preset }: TokenFile): {
  schemes: Scheme[];
  more: boolean;
  empty: boolean;
} {
  const { scheme, contrast, empty, ...rest } = preset;
  const isRight =
    [undefined, 'light', 'dark'].includes(scheme as undefined) &&
    [undefined, 'more'].includes(contrast as undefined) &&
    [undefined, true].includes(empty as undefined) &&
    Object.keys(rest).length === 0;
  if (!isRight) {
    const cause = `has unknown preset settings ${JSON.stringify(preset)}`;
    const fix = 'Use only "scheme": "light" | "dark", "contrast": "more" and "empty": true';
    throw new TokenBuildError([{ file, token: '(file)', cause, fix }]);
  }
  const schemes: Scheme[] = scheme === undefined ? ['light', 'dark'] : [scheme as Scheme];
  return { schemes, more: contrast === 'more', empty: empty === true };
}

/** Reads `base`, `semantic` and `presets` of a folder. A preset's tokens replace those of the main theme. */
export async function readThemes(folder: string): Promise<ThemeSources> {
  const tiers = [...(await readTier(folder, 'base')), ...(await readTier(folder, 'semantic'))];
  const tokens = tiers.flatMap((file) => file.tokens);
  const duplicates = checkDuplicates(tokens);
  if (duplicates.length > 0) throw new TokenBuildError(duplicates);

  const sources: ThemeSources = {
    main: {
      name: 'default',
      description: 'The default look, light and dark.',
      tokens,
      schemes: ['light', 'dark'],
      level: 'AA',
    },
    presets: [],
    empty: [],
  };
  for (const file of await readTier(folder, 'presets')) {
    const name = file.file.slice('presets/'.length, -'.json'.length);
    const { description } = file;
    const { schemes, more, empty } = settingsOf(file);
    if (empty) sources.empty.push({ name, description });
    else {
      sources.presets.push({
        name,
        description,
        tokens: [...tokens, ...file.tokens],
        schemes,
        level: more ? 'AAA' : 'AA',
      });
    }
  }
  return sources;
}
