import type { DesignSystem, StatusColors } from '../system-variables.js';

const status = (name: string): StatusColors => ({
  text: `var(--wa-color-${name}-on-quiet)`,
  background: `var(--wa-color-${name}-fill-quiet)`,
  border: `var(--wa-color-${name}-border-quiet)`,
  ring: `var(--wa-color-${name}-fill-loud)`,
});

const sizes = (kind: 'text' | 'heading', names: Readonly<Record<string, string>>) =>
  Object.entries(names).flatMap(([name, size]) => [
    [`--font-${kind}-${name}-size`, `var(--wa-font-size-${size})`],
    [
      `--font-${kind}-${name}-line-height`,
      `var(--wa-line-height-${kind === 'text' ? 'normal' : 'condensed'})`,
    ],
  ]);

/** Web Awesome, with any of its themes. */
export const webAwesome: DesignSystem = {
  label: 'Web Awesome',
  declares: [[/^--wa-color-(?:surface|text|brand)-/]],
  element: { classes: ['wa-theme-default', 'wa-palette-default', 'wa-brand-blue'] },
  selector: ":root, .wa-light, .wa-dark, .wa-invert, [class*='wa-theme-']",
  roles: {
    background: 'var(--wa-color-surface-default)',
    backgroundSecondary: 'var(--wa-color-surface-lowered)',
    backgroundTertiary: 'var(--wa-color-neutral-fill-quiet)',
    text: 'var(--wa-color-text-normal)',
    textSecondary: 'var(--wa-color-text-quiet)',
    textTertiary: 'var(--wa-color-text-quiet)',
    primary: 'var(--wa-color-brand-fill-loud)',
    onPrimary: 'var(--wa-color-brand-on-loud)',
    borderPrimary: 'var(--wa-form-control-border-color, var(--wa-color-neutral-border-normal))',
    borderSecondary: 'var(--wa-color-surface-border)',
    borderTertiary: 'color-mix(in srgb, var(--wa-color-surface-border) 70%, transparent)',
    ring: 'var(--wa-color-focus)',
    info: status('brand'),
    danger: status('danger'),
    success: status('success'),
    warning: status('warning'),
    other: {
      ...Object.fromEntries(sizes('text', { xs: 'xs', sm: 's', md: 'm', lg: 'l' })),
      ...Object.fromEntries(
        sizes('heading', {
          xs: 's',
          sm: 'm',
          md: 'l',
          lg: 'l',
          xl: 'xl',
          '2xl': '2xl',
          '3xl': '3xl',
        }),
      ),
      '--font-sans': 'var(--wa-font-family-body)',
      '--font-mono': 'var(--wa-font-family-code)',
      '--font-weight-normal': 'var(--wa-font-weight-normal)',
      '--font-weight-medium': 'var(--wa-font-weight-action, var(--wa-font-weight-semibold))',
      '--font-weight-semibold': 'var(--wa-font-weight-semibold)',
      '--font-weight-bold': 'var(--wa-font-weight-bold)',
      '--border-radius-xs': 'var(--wa-border-radius-s)',
      '--border-radius-sm': 'var(--wa-border-radius-s)',
      '--border-radius-md': 'var(--wa-border-radius-m)',
      '--border-radius-lg': 'var(--wa-border-radius-l)',
      '--border-radius-xl': 'var(--wa-border-radius-l)',
      '--border-width-regular': 'var(--wa-border-width-s)',
      '--shadow-sm': 'var(--wa-shadow-s)',
      '--shadow-md': 'var(--wa-shadow-m)',
      '--shadow-lg': 'var(--wa-shadow-l)',
    },
  },
};
