import { systemColors } from './system-colors.js';
import type { StyleVariables } from './variable-names.js';

/** The content of a style sheet. */
export interface StylesheetParts {
  variables: Partial<StyleVariables>;
  /** Values for users who prefer more contrast. Default: none. */
  moreContrast?: Partial<StyleVariables>;
  /** The selector of the elements that get the variables. Default `:root`. */
  selector?: string;
  /** The appearances that the values support; `inherit` leaves the page's `color-scheme` alone. Default `light dark`. */
  colorScheme?: 'light dark' | 'light' | 'dark' | 'inherit';
  /** More rules of the layer, in front of those for forced colours. */
  extraRules?: string;
  /** Whether forced colours replace the values. Default true. */
  forcedColors?: boolean;
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ');

function rule(selector: string, declarations: readonly string[]): string {
  return `${selector} {\n${declarations.map((line) => `  ${line};\n`).join('')}}\n`;
}

const declarations = (variables: Partial<StyleVariables>): string[] =>
  Object.entries(variables).map(([name, value]) => `${name}: ${value}`);

/**
 * Lightning CSS, the minifier of Vite and Turbopack, replaces `light-dark()` with variables that are resolved on the
 * root element, so an element with its own `color-scheme` would get the colours of the root. It does not change rules
 * that apply only where `light-dark()` is supported.
 */
const NATIVE_LIGHT_DARK = '@supports (color: light-dark(#fff, #000))';

/**
 * A style sheet in `@layer mcp-tokens`. Because of the layer, every rule of the page overrides it, whatever
 * its specificity, and so does the inline style that a host sets on the root element.
 */
export function stylesheet(parts: StylesheetParts): string {
  const { variables, moreContrast = {}, selector = ':root', colorScheme = 'light dark' } = parts;
  const scheme = colorScheme === 'inherit' ? [] : [`color-scheme: ${colorScheme}`];
  const both = colorScheme === 'light dark';
  // Below the root, a set with both appearances follows the page, so only the root sets color-scheme.
  const apart = both && selector !== ':root';
  const rules = apart ? [rule(':root', scheme)] : [];
  rules.push(rule(selector, [...(apart ? [] : scheme), ...declarations(variables)]));
  if (both) {
    for (const one of ['light', 'dark'])
      rules.push(rule(`[data-theme='${one}']`, [`color-scheme: ${one}`]));
  }
  const media = (query: string, values: Partial<StyleVariables>): void => {
    rules.push(`@media (${query}) {\n${indent(rule(selector, declarations(values)))}}\n`);
  };
  if (Object.keys(moreContrast).length > 0) media('prefers-contrast: more', moreContrast);
  if (parts.extraRules !== undefined) rules.push(parts.extraRules);
  // Last, because a forced palette can match both media queries and must override the other one.
  if (parts.forcedColors !== false) media('forced-colors: active', systemColors());
  const text = rules.join('\n');
  const native = text.includes('light-dark(') ? `${NATIVE_LIGHT_DARK} {\n${indent(text)}}\n` : text;
  return `@layer mcp-tokens {\n${indent(native)}}\n`;
}
