import { defaultVariables } from '../default-variables.generated.js';
import type { StyleVariableName, StyleVariables } from '../variable-names.js';
import { styleVariableNames } from '../variable-names.js';
import type { SystemElement } from './applies-to-root.js';

/** A design system that themes can be made from. */
export type SystemName = 'shadcn' | 'radix-themes' | 'web-awesome' | 'material-3' | 'bootstrap-5';

/** The colours of a status: one colour that the rest is mixed from, or a variable for each part. */
export type StatusColors = string | Record<'text' | 'background' | 'border' | 'ring', string>;

/** What a design system has, as CSS values with its own variables. */
export interface SystemRoles {
  background: string;
  /** Raised or sunken surfaces. */
  backgroundSecondary: string;
  backgroundTertiary: string;
  text: string;
  textSecondary: string;
  textTertiary: string;
  /** Primary buttons, and the text on them. */
  primary: string;
  onPrimary: string;
  borderPrimary: string;
  borderSecondary: string;
  borderTertiary: string;
  ring: string;
  info: StatusColors;
  danger: StatusColors;
  success: StatusColors;
  warning: StatusColors;
  /** Values by variable, for everything that is not a colour. What is missing keeps the default theme's. */
  other: { [Name in StyleVariableName]?: string };
}

/** A design system: how it is recognized, what it has, and where it puts it. */
export interface DesignSystem {
  label: string;
  /** A file of this system declares what one of these lists asks for. Names in `@theme` are also tested as `@theme --x`. */
  declares: readonly (readonly RegExp[])[];
  /** The element with the variables, where it is not the root alone. */
  element: SystemElement;
  /** The elements that get the standard variables: those where the system's own ones can change. */
  selector: string;
  /** Rules that the system itself lacks, such as the `color-scheme` of its dark class. */
  extraRules?: string;
  roles: SystemRoles;
}

const STATUSES = ['info', 'danger', 'success', 'warning'] as const;

/** Mixes with the page's own colours, so that the result follows light and dark. */
export const mixed = (color: string, percentage: number, other: string): string =>
  `color-mix(in oklab, ${color} ${percentage}%, ${other})`;
const faded = (color: string, percentage: number): string =>
  `color-mix(in srgb, ${color} ${percentage}%, transparent)`;

function statusColors(name: (typeof STATUSES)[number], roles: SystemRoles): [string, string][] {
  const given = roles[name];
  const { text, background, border, ring } =
    typeof given === 'string'
      ? {
          text: mixed(given, 60, roles.text),
          background: mixed(given, 10, roles.background),
          border: mixed(given, 35, roles.background),
          ring: mixed(given, 85, roles.text),
        }
      : given;
  return [
    [`--color-text-${name}`, text],
    [`--color-background-${name}`, background],
    [`--color-border-${name}`, border],
    [`--color-ring-${name}`, ring],
  ];
}

/** The shadow of the default theme for both appearances, without `light-dark()`: its colours follow the text. */
const SHADOWS: Record<string, string> = {
  '--shadow-sm': '0 1px 2px rgb(0 0 0 / 0.12)',
  '--shadow-md': '0 4px 12px -2px rgb(0 0 0 / 0.16)',
  '--shadow-lg': '0 16px 40px -8px rgb(0 0 0 / 0.24)',
};

/** A value for each of the 76 variables, made of the system's own variables. */
export function systemVariables({ roles }: DesignSystem): StyleVariables {
  const values: Record<string, string> = {
    '--color-background-primary': roles.background,
    '--color-background-secondary': roles.backgroundSecondary,
    '--color-background-tertiary': roles.backgroundTertiary,
    '--color-background-inverse': roles.primary,
    '--color-background-ghost': 'transparent',
    '--color-background-disabled': faded(roles.text, 5),
    '--color-text-primary': roles.text,
    '--color-text-secondary': roles.textSecondary,
    '--color-text-tertiary': roles.textTertiary,
    '--color-text-inverse': roles.onPrimary,
    '--color-text-ghost': roles.textSecondary,
    '--color-text-disabled': faded(roles.text, 45),
    '--color-border-primary': roles.borderPrimary,
    '--color-border-secondary': roles.borderSecondary,
    '--color-border-tertiary': roles.borderTertiary,
    '--color-border-inverse': faded(roles.onPrimary, 25),
    '--color-border-ghost': 'transparent',
    '--color-border-disabled': roles.borderTertiary,
    '--color-ring-primary': roles.ring,
    '--color-ring-secondary': roles.textTertiary,
    '--color-ring-inverse': roles.onPrimary,
    ...Object.fromEntries(STATUSES.flatMap((name) => statusColors(name, roles))),
    '--shadow-hairline': `0 0 0 1px ${roles.borderTertiary}`,
    ...SHADOWS,
    ...roles.other,
  };
  return Object.fromEntries(
    styleVariableNames.map((name) => [name, values[name] ?? defaultVariables[name]]),
  ) as StyleVariables;
}
