import type { DesignSystem, StatusColors } from '../system-variables.js';
import { mixed } from '../system-variables.js';

const status = (name: string): StatusColors => ({
  text: `var(--bs-${name}-text-emphasis)`,
  background: `var(--bs-${name}-bg-subtle)`,
  border: `var(--bs-${name}-border-subtle)`,
  ring: mixed(`var(--bs-${name})`, 70, 'var(--bs-body-color)'),
});

/** Bootstrap 5.3 and later, where the colours are variables. */
export const bootstrap5: DesignSystem = {
  label: 'Bootstrap 5',
  declares: [[/^--bs-(?:body-bg|body-color|primary)$/]],
  element: {},
  selector: ':root, [data-bs-theme]',
  roles: {
    background: 'var(--bs-body-bg)',
    backgroundSecondary: 'var(--bs-tertiary-bg)',
    backgroundTertiary: 'var(--bs-secondary-bg)',
    text: 'var(--bs-body-color)',
    textSecondary: mixed('var(--bs-body-color)', 85, 'var(--bs-body-bg)'),
    // Bootstrap's own tertiary text has half its opacity, which is hard to read.
    textTertiary: mixed('var(--bs-body-color)', 72, 'var(--bs-body-bg)'),
    primary: 'var(--bs-primary)',
    onPrimary: 'var(--bs-white, #fff)',
    borderPrimary: 'var(--bs-border-color)',
    borderSecondary: 'var(--bs-border-color-translucent, var(--bs-border-color))',
    borderTertiary: 'color-mix(in srgb, var(--bs-border-color) 60%, transparent)',
    ring: 'var(--bs-link-color, var(--bs-primary))',
    info: {
      // Bootstrap's link colour has 4.5:1 on white and less on every other surface.
      text: mixed('var(--bs-link-color, var(--bs-primary))', 75, 'var(--bs-body-color)'),
      background: mixed('var(--bs-primary-bg-subtle)', 50, 'var(--bs-body-bg)'),
      border: 'var(--bs-primary-border-subtle)',
      ring: 'var(--bs-link-color, var(--bs-primary))',
    },
    danger: status('danger'),
    success: status('success'),
    warning: status('warning'),
    other: {
      '--font-sans': 'var(--bs-body-font-family, var(--bs-font-sans-serif))',
      '--font-mono': 'var(--bs-font-monospace)',
      '--font-text-md-size': 'var(--bs-body-font-size)',
      '--font-text-md-line-height': 'var(--bs-body-line-height)',
      '--font-weight-normal': 'var(--bs-body-font-weight)',
      '--border-radius-xs': 'calc(var(--bs-border-radius-sm) * 0.75)',
      '--border-radius-sm': 'var(--bs-border-radius-sm)',
      '--border-radius-md': 'var(--bs-border-radius)',
      '--border-radius-lg': 'var(--bs-border-radius-lg)',
      '--border-radius-xl': 'var(--bs-border-radius-xl)',
      '--border-width-regular': 'var(--bs-border-width)',
      '--shadow-sm': 'var(--bs-box-shadow-sm)',
      '--shadow-md': 'var(--bs-box-shadow)',
      '--shadow-lg': 'var(--bs-box-shadow-lg)',
    },
  },
};
