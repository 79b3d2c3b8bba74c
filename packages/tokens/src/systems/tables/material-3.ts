import { defaultVariables } from '../../default-variables.generated.js';
import type { StyleVariableName } from '../../variable-names.js';
import type { DesignSystem } from '../system-variables.js';
import { mixed } from '../system-variables.js';

/** Material Web and the Theme Builder say `--md-sys-color-*`, Angular Material says `--mat-sys-*`. */
const color = (name: string): string => `var(--md-sys-color-${name}, var(--mat-sys-${name}))`;
const corner = (name: string, otherwise: string): string =>
  `var(--md-sys-shape-corner-${name}, var(--mat-sys-corner-${name}, ${otherwise}))`;
const [surface, onSurface, primary, error] = ['surface', 'on-surface', 'primary', 'error'].map(
  color,
) as [string, string, string, string];

/** Sizes exist only where a page sets the type scale, so each has the default theme's as its fallback. */
const typeScale = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).flatMap(([name, style]) =>
    (['size', 'line-height'] as const).map((part) => {
      const variable = `--font-${name}-${part}` as StyleVariableName;
      return [
        variable,
        `var(--md-sys-typescale-${style}-${part}, var(--mat-sys-${style}-${part}, ${defaultVariables[variable]}))`,
      ];
    }),
  );

/** Material 3: Material Web, the Theme Builder and Angular Material. */
export const material3: DesignSystem = {
  label: 'Material 3',
  declares: [[/^--(?:md-sys-color|mat-sys)-(?:primary|surface)$/]],
  element: {},
  selector: ':root, body, .light, .dark',
  extraRules: '.light {\n  color-scheme: light;\n}\n\n.dark {\n  color-scheme: dark;\n}\n',
  roles: {
    background: surface,
    backgroundSecondary: `var(--md-sys-color-surface-container-low, var(--mat-sys-surface-container-low, ${mixed(primary, 5, surface)}))`,
    backgroundTertiary: `var(--md-sys-color-surface-container-high, var(--mat-sys-surface-container-high, ${mixed(primary, 10, surface)}))`,
    text: onSurface,
    textSecondary: color('on-surface-variant'),
    textTertiary: color('on-surface-variant'),
    primary,
    onPrimary: color('on-primary'),
    borderPrimary: color('outline'),
    borderSecondary: color('outline-variant'),
    borderTertiary: `color-mix(in srgb, ${color('outline-variant')} 70%, transparent)`,
    ring: primary,
    info: {
      // The container's own text colour: the primary colour is not readable on every container.
      text: mixed(primary, 80, onSurface),
      background: color('primary-container'),
      border: mixed(primary, 40, surface),
      ring: primary,
    },
    danger: {
      text: mixed(error, 80, onSurface),
      background: color('error-container'),
      border: mixed(error, 40, surface),
      ring: error,
    },
    success: '#2e7d32',
    warning: '#b26a00',
    other: {
      ...Object.fromEntries(
        typeScale({
          'text-xs': 'body-small',
          'text-sm': 'body-medium',
          'text-md': 'body-large',
          'heading-xs': 'title-small',
          'heading-sm': 'title-medium',
          'heading-lg': 'title-large',
          'heading-xl': 'headline-small',
          'heading-2xl': 'headline-medium',
          'heading-3xl': 'headline-large',
        }),
      ),
      '--font-sans': `var(--md-ref-typeface-plain, var(--mat-sys-body-large-font, ${defaultVariables['--font-sans']}))`,
      '--border-radius-xs': corner('extra-small', '4px'),
      '--border-radius-sm': corner('small', '8px'),
      '--border-radius-md': corner('medium', '12px'),
      '--border-radius-lg': corner('large', '16px'),
      '--border-radius-xl': corner('extra-large', '28px'),
    },
  },
};
