import type { DesignSystem, StatusColors } from '../system-variables.js';

/** The steps that Radix means for text, backgrounds and borders. Step 9 of amber is too light for a ring. */
const scale = (color: string, ring = 9): StatusColors => ({
  text: `var(--${color}-11)`,
  background: `var(--${color}-3)`,
  border: `var(--${color}-6)`,
  ring: `var(--${color}-${ring})`,
});

const sizes = (kind: 'text' | 'heading', names: readonly string[], first: number) =>
  names.flatMap((name, index) => [
    [`--font-${kind}-${name}-size`, `var(--font-size-${first + index})`],
    [
      `--font-${kind}-${name}-line-height`,
      `var(--${kind === 'text' ? '' : 'heading-'}line-height-${first + index})`,
    ],
  ]);

/** Radix Themes: the variables are on the element of `<Theme>`. */
export const radixThemes: DesignSystem = {
  label: 'Radix Themes',
  declares: [[/^--gray-12$/, /^--(?:accent|indigo)-9$/]],
  element: {
    classes: ['radix-themes'],
    attributes: {
      'data-is-root-theme': 'true',
      'data-accent-color': 'indigo',
      'data-gray-color': 'slate',
      'data-has-background': 'true',
      'data-panel-background': 'translucent',
      'data-radius': 'medium',
      'data-scaling': '100%',
    },
  },
  selector: '.radix-themes',
  roles: {
    background: 'var(--color-background)',
    backgroundSecondary: 'var(--gray-2)',
    backgroundTertiary: 'var(--gray-3)',
    text: 'var(--gray-12)',
    textSecondary: 'var(--gray-11)',
    textTertiary: 'var(--gray-11)',
    primary: 'var(--accent-9)',
    onPrimary: 'var(--accent-contrast)',
    borderPrimary: 'var(--gray-a7)',
    borderSecondary: 'var(--gray-a6)',
    borderTertiary: 'var(--gray-a4)',
    ring: 'var(--focus-9, var(--accent-9))',
    info: scale('accent'),
    danger: scale('red'),
    success: scale('green', 11),
    warning: scale('amber', 11),
    other: {
      ...Object.fromEntries(sizes('text', ['xs', 'sm', 'md', 'lg'], 1)),
      ...Object.fromEntries(sizes('heading', ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'], 2)),
      '--font-sans': 'var(--default-font-family)',
      '--font-mono': 'var(--code-font-family)',
      '--font-weight-normal': 'var(--font-weight-regular)',
      '--border-radius-xs': 'var(--radius-1)',
      '--border-radius-sm': 'var(--radius-2)',
      '--border-radius-md': 'var(--radius-3)',
      '--border-radius-lg': 'var(--radius-4)',
      '--border-radius-xl': 'var(--radius-5)',
    },
  },
};
