import { defaultVariables } from '../../default-variables.generated.js';
import type { StyleVariableName } from '../../variable-names.js';
import type { DesignSystem, SystemRoles } from '../system-variables.js';
import { mixed } from '../system-variables.js';

// The one radius of shadcn/ui is Tailwind's `lg`.
const radius = 'var(--radius, var(--radius-lg, 0.625rem))';

const sizes = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([name, size]) => {
    const variable = `--font-${name}-size` as StyleVariableName;
    // Tailwind writes only the sizes that a page uses.
    return [variable, `var(--text-${size}, ${defaultVariables[variable]})`];
  });

/** A colour by its name in shadcn/ui, and what to use where a theme does not have it. */
type ColorOf = (name: string, otherwise?: string) => string;

function shadcnRoles(color: ColorOf): SystemRoles {
  const background = color('background');
  const foreground = color('foreground');
  const primary = color('primary', BRAND);
  const muted = color('muted', mixed(foreground, 4, background));
  const mutedText = color('muted-foreground', mixed(foreground, 62, background));
  const border = color('border', mixed(foreground, 14, background));
  return {
    background,
    backgroundSecondary: muted,
    backgroundTertiary: mixed(foreground, 3, muted),
    text: foreground,
    textSecondary: mixed(foreground, 70, mutedText),
    textTertiary: mutedText,
    primary,
    onPrimary: color('primary-foreground', background),
    borderPrimary: color('input', border),
    borderSecondary: border,
    borderTertiary: `color-mix(in srgb, ${border} 70%, transparent)`,
    ring: color('ring', primary),
    info: {
      text: primary,
      background: mixed(primary, 10, background),
      border: mixed(primary, 35, background),
      ring: primary,
    },
    danger: color('destructive', '#dc2626'),
    success: 'var(--success, var(--color-success, #16a34a))',
    warning: 'var(--warning, var(--color-warning, #d97706))',
    other: {
      ...Object.fromEntries(
        sizes({
          'text-xs': 'xs',
          'text-sm': 'sm',
          'text-md': 'base',
          'text-lg': 'lg',
          'heading-xs': 'sm',
          'heading-sm': 'base',
          'heading-md': 'lg',
          'heading-lg': 'xl',
          'heading-xl': '2xl',
          'heading-2xl': '3xl',
          'heading-3xl': '4xl',
        }),
      ),
      // Tailwind has variables of the same names, with the same meaning.
      '--font-sans': 'var(--font-sans)',
      '--font-mono': 'var(--font-mono)',
      '--font-weight-normal': 'var(--font-weight-normal)',
      '--font-weight-medium': 'var(--font-weight-medium)',
      '--font-weight-semibold': 'var(--font-weight-semibold)',
      '--font-weight-bold': 'var(--font-weight-bold)',
      '--shadow-sm': 'var(--shadow-sm)',
      '--shadow-md': 'var(--shadow-md)',
      '--shadow-lg': 'var(--shadow-lg)',
      '--border-radius-xs': `var(--radius-xs, max(0px, calc(${radius} - 6px)))`,
      '--border-radius-sm': `var(--radius-sm, max(0px, calc(${radius} - 4px)))`,
      '--border-radius-md': `var(--radius-md, max(0px, calc(${radius} - 2px)))`,
      '--border-radius-lg': radius,
      '--border-radius-xl': `var(--radius-xl, calc(${radius} + 4px))`,
    },
  };
}

// Tailwind 4 without shadcn/ui has no roles; these are the names that themes give their brand colour.
const BRAND =
  'var(--color-brand, var(--color-primary-600, var(--color-brand-600, var(--color-primary-500, var(--color-brand-500)))))';

/** shadcn/ui, and Tailwind 4 themes with a brand colour. */
export const shadcn: DesignSystem = {
  label: 'shadcn/ui, Tailwind 4',
  declares: [
    [/^--(?:color-)?background$/, /^--(?:color-)?foreground$/],
    [/^@theme --(?:color|font|radius|text)-/],
  ],
  element: {},
  selector: ':root, .light, .dark',
  // The class changes the variables, but not form controls and scrollbars.
  extraRules: '.light {\n  color-scheme: light;\n}\n\n.dark {\n  color-scheme: dark;\n}\n',
  roles: shadcnRoles((name, otherwise) =>
    otherwise === undefined
      ? `var(--${name}, var(--color-${name}))`
      : `var(--${name}, var(--color-${name}, ${otherwise}))`,
  ),
};

/** shadcn/ui for Tailwind 3, where a variable is `0 0% 100%` and the style sheet puts `hsl()` around it. */
export const shadcnHsl: DesignSystem = {
  ...shadcn,
  label: 'shadcn/ui with Tailwind 3',
  roles: shadcnRoles((name) => `hsl(var(--${name}))`),
};
