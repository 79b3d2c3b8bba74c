// What is in a pasted text: standard variables, the style sheet of a design system, or that of any site.
import type { SystemReport } from '@mcp-app/tokens';
import { themeFromSystem } from '@mcp-app/tokens';
import { parseCss } from '../../../packages/tokens/src/systems/css-declarations.js';
import { designSystems, findSystem } from '../../../packages/tokens/src/systems/design-systems.js';
import type { Values } from '../../tokens/looks.js';
import { editFrom } from '../theme-edit.js';
import type { ThemeEdit } from '../theme-state.js';
import { readBrowserColor } from './browser-color.js';
import { readVariables } from './read-variables.js';
import { themeFromStylesheet } from './site-theme.js';

/** The outcome of an import, for display. */
export interface ImportReport extends SystemReport {
  /** The kind of text that it was. */
  label: string;
  /** What was changed so that text can be read. */
  adjustments: readonly string[];
}

export interface Imported extends Pick<ThemeEdit, 'maker' | 'values'> {
  report: ImportReport;
}

const isColorName = (name: string) => /^--color-(?:background|text|border|ring)-/.test(name);

function standardVariables(values: Values, unknown: readonly string[]): Imported {
  const mapped = Object.entries(values).map(([name, value]) => ({
    variable: name as keyof Values,
    from: [name],
    value,
  }));
  const ignored = unknown.map((name) => ({ name, reason: 'unused' as const }));
  const report = { label: 'Standard variables', mapped, derived: [], ignored, adjustments: [] };
  return { maker: {}, values, report };
}

/** The properties that a theme is read from; the other ones of a site are ignored. */
const READ = /^(?:background|background-color|color|font|font-family|border-radius|accent-color)$/;

async function siteTheme(text: string): Promise<Imported> {
  const { declarations, statements } = parseCss(text);
  const { variables, adjustments, report, options } = await themeFromStylesheet(text);
  const names = declarations.map(({ name }) => name).filter((name) => !READ.test(name));
  const ignored = [
    ...[...new Set(names)].map((name) => ({ name, reason: 'unused' as const })),
    ...[...new Set(statements)].map((name) => ({ name, reason: 'instruction' as const })),
  ];
  const { accent } = options;
  const pair = typeof accent === 'string' ? { light: accent, dark: accent } : accent;
  return {
    ...editFrom(variables, pair),
    report: {
      ...report,
      ignored,
      label: 'Style sheet of a site',
      adjustments: adjustments.map(({ message }) => message),
    },
  };
}

/** @throws Error if the text is none of these, or its colours cannot be read */
export async function readPasted(text: string): Promise<Imported> {
  const { values, unknown } = readVariables(text);
  const names = Object.keys(values);
  // Tailwind has variables such as --font-sans, so only the colours tell that a text has the standard variables.
  if (names.some(isColorName)) return standardVariables(values, unknown);
  const system = findSystem(parseCss(text).declarations);
  if (system !== undefined) {
    const theme = themeFromSystem(text, { system, readColor: readBrowserColor });
    const { accent } = theme.options;
    return {
      ...editFrom(theme.variables, typeof accent === 'object' ? accent : undefined),
      report: {
        ...theme.report,
        label: designSystems[system].label,
        adjustments: theme.adjustments.map(({ message }) => message),
      },
    };
  }
  if (names.length > 0) return standardVariables(values, unknown);
  if (!/\{[^}]*:[^}]*\}/.test(text))
    throw new Error('Could not import: this is neither a style sheet nor the JSON of a host.');
  return siteTheme(text);
}
