import { buildTheme } from './build-theme.js';
import { readThemes } from './read-themes.js';
import {
  DEFAULT_VARIABLES,
  emptyPresetFiles,
  presetFiles,
  themeFiles,
  VARIABLE_ROWS,
} from './theme-files.js';

/** Everything that the build makes from a folder of tokens, before it is written. */
export interface RenderedTokens {
  /** Text by path below the output folder. */
  files: Map<string, string>;
  /** The source of `defaultVariables`. */
  defaultVariables: string;
  /** The rows of the documentation's table of variables. */
  variableRows: string;
  presets: { name: string; description: string }[];
}

/**
 * Reads, checks and formats the tokens of a folder.
 *
 * @throws TokenBuildError that names file, token, cause and fix of every issue.
 */
export async function renderTokens(sourceFolder: string): Promise<RenderedTokens> {
  const { main, presets, empty } = await readThemes(sourceFolder);
  const highContrast = presets.find(({ level }) => level === 'AAA');
  const others = presets.filter((preset) => preset !== highContrast);
  const first = highContrast && (await buildTheme(highContrast, presetFiles(highContrast)));
  const strong = first?.variables;
  const built = [
    await buildTheme(main, [
      ...themeFiles(strong),
      ...presetFiles(main, strong),
      ...empty.flatMap(emptyPresetFiles),
    ]),
  ];
  for (const preset of others) built.push(await buildTheme(preset, presetFiles(preset, strong)));

  const files = new Map([...(first?.files ?? []), ...built.flatMap((theme) => theme.files)]);
  const take = (name: string): string => {
    const text = files.get(name) ?? '';
    files.delete(name);
    return text;
  };
  return {
    defaultVariables: take(DEFAULT_VARIABLES),
    variableRows: take(VARIABLE_ROWS),
    files,
    presets: [main, ...presets, ...empty].map(({ name, description }) => ({ name, description })),
  };
}
