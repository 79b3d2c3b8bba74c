import type { Rgb } from '../color/rgb.js';
import type { Scheme } from '../scheme-value.js';
import type { StyleVariableName, StyleVariables } from '../variable-names.js';
import { isColorVariableName } from '../variable-names.js';
import { rankOf } from './applies-to-root.js';
import type { SystemElement } from './applies-to-root.js';
import { computeColor, withHsl } from './compute-color.js';
import type { ReadColor } from './compute-color.js';
import type { Declaration, ParsedCss } from './css-declarations.js';
import { missingVariable, resolveVariables } from './resolve-variables.js';
import type { CustomProperties, Resolved } from './resolve-variables.js';
import { scaleValue } from './scale-value.js';
import { systemVariables } from './system-variables.js';
import type { DesignSystem } from './system-variables.js';

/** Both appearances, light first. */
export const SCHEMES = ['light', 'dark'] as const;

/** A reference and nothing else, also with the `hsl()` of Tailwind 3. */
const ALIAS = /^(?:hsl\()?var\(\s*(--[^\s,()]+)\s*\)\)?$/;
const MAX_ALIASES = 8;

/** The custom properties of the element in an appearance: the last declaration with the highest rank. */
function propertiesIn(
  declarations: readonly Declaration[],
  scheme: Scheme,
  element: SystemElement,
): CustomProperties {
  const ranks = new Map<string, number | undefined>();
  const found = new Map<string, { rank: number; value: string }>();
  for (const { around, name, value } of declarations) {
    if (!name.startsWith('--') || value === '') continue;
    const key = around.join('\n');
    if (!ranks.has(key)) ranks.set(key, rankOf(around, scheme, element));
    const rank = ranks.get(key);
    if (rank !== undefined && rank >= (found.get(name)?.rank ?? 0))
      found.set(name, { rank, value: withHsl(value) });
  }
  return new Map([...found].map(([name, { value }]) => [name, value]));
}

/** A value of a table in one appearance. */
interface Read extends Resolved {
  color?: Rgb;
}

/** The values of the 76 variables in the style sheet of a design system. */
export class SystemReading {
  readonly #properties: Record<Scheme, CustomProperties>;
  readonly #expressions: StyleVariables;
  readonly #readColor: ReadColor | undefined;
  /** The variables of the system that the theme uses. */
  readonly used = new Set<string>();
  /** Those with a value that cannot be computed. */
  readonly unreadable = new Set<string>();

  constructor(
    { declarations }: ParsedCss,
    system: DesignSystem,
    attributes: Readonly<Record<string, string>> = {},
    readColor?: ReadColor,
  ) {
    const { element } = system;
    const whole = { ...element, attributes: { ...element.attributes, ...attributes } };
    this.#properties = {
      light: propertiesIn(declarations, 'light', whole),
      dark: propertiesIn(declarations, 'dark', whole),
    };
    this.#expressions = systemVariables(system);
    this.#readColor = readColor;
  }

  has(name: string): boolean {
    return SCHEMES.some((scheme) => this.#properties[scheme].has(name));
  }

  /** Whether a variable only gives another name to one that the theme uses, as `--color-border: var(--border)`. */
  isAlias(name: string): boolean {
    return SCHEMES.some((scheme) => {
      let at = name;
      for (let steps = 0; steps < MAX_ALIASES; steps += 1) {
        const [, next] = ALIAS.exec(this.#properties[scheme].get(at) ?? '') ?? [];
        if (next === undefined) return false;
        if (this.used.has(next)) return true;
        at = next;
      }
      return false;
    });
  }

  /** The variable that keeps this one from having a value, because the style sheet does not declare it. */
  missingFor(name: string): string | undefined {
    for (const scheme of SCHEMES) {
      const properties = this.#properties[scheme];
      const value = properties.get(name);
      // Most values refer to nothing.
      if (value?.includes('var(') !== true) continue;
      if (resolveVariables(value, properties) !== undefined) continue;
      const missing = missingVariable(value, properties);
      if (missing !== undefined) return missing;
    }
    return undefined;
  }

  /** The value of a variable: its own declaration, or what the table makes of the system's variables. */
  read(name: StyleVariableName, scheme: Scheme): Read | undefined {
    const properties = this.#properties[scheme];
    const own = properties.has(name) ? `var(${name})` : this.#expressions[name];
    const resolved = resolveVariables(own, properties);
    if (resolved === undefined) return undefined;
    if (!isColorVariableName(name)) return resolved;
    const color = computeColor(resolved.text, scheme, this.#readColor);
    if (color === undefined) this.#refuse(resolved);
    return color && { ...resolved, color };
  }

  /** The value of a variable that is not a colour. */
  scale(name: StyleVariableName, scheme: Scheme): string | undefined {
    const read = this.read(name, scheme);
    const value = read && scaleValue(name, read.text);
    if (read !== undefined && value === undefined) this.#refuse(read);
    return value;
  }

  #refuse({ from }: Resolved): void {
    for (const name of from) this.unreadable.add(name);
  }

  /** Whether the value comes from one variable as it is. */
  isMapped(name: StyleVariableName, { from }: Resolved): boolean {
    const expression = this.#expressions[name];
    return from.length === 1 && (from[0] === name || expression.startsWith('var('));
  }

  use({ used }: Resolved): void {
    for (const name of used) this.used.add(name);
  }
}
