import { defaultVariablesModule } from './formats/default-variables-module.js';
import { emptyPresetCss, presetCss } from './formats/preset-css.js';
import { tailwindCss } from './formats/tailwind-css.js';
import { themeCss } from './formats/theme-css.js';
import { tokensJson } from './formats/tokens-json.js';
import { readThemes } from './read-themes.js';
import { buildTheme } from './theme-source.js';
import type { BuiltTheme } from './theme-source.js';

/** All that the build makes from a folder of tokens. Nothing is written yet. */
export interface RenderedTokens {
  /** Text by path below the output folder. */
  files: Map<string, string>;
  /** The source of `defaultVariables`. */
  defaultVariables: string;
  theme: BuiltTheme;
  presets: { name: string; description: string }[];
}

/**
 * Reads, checks and formats the tokens of a folder.
 *
 * @throws TokenBuildError that names file, token, cause and mend of every issue.
 */
export async function renderTokens(sourceFolder: string): Promise<RenderedTokens> {
  const sources = await readThemes(sourceFolder);
  const theme = await buildTheme(sources.main);
  const others = await Promise.all(sources.presets.map(buildTheme));
  const highContrast = others.find(({ level }) => level === 'AAA');

  const files = new Map([
    ['theme.css', themeCss(theme, highContrast)],
    ['tokens.json', tokensJson(theme)],
    ['tailwind.css', tailwindCss()],
  ]);
  for (const preset of [theme, ...others]) {
    files.set(`presets/${preset.name}.css`, presetCss(preset, highContrast));
    files.set(`presets/${preset.name}.json`, `${JSON.stringify(preset.variables, null, 2)}\n`);
  }
  for (const { name, description } of sources.empty) {
    files.set(`presets/${name}.css`, emptyPresetCss(name, description));
    files.set(`presets/${name}.json`, '{}\n');
  }
  const presets = [theme, ...others, ...sources.empty].map(({ name, description }) => ({
    name,
    description,
  }));
  return { files, defaultVariables: defaultVariablesModule(theme), theme, presets };
}
