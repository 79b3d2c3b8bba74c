// Storybook itself in the default look: its two themes are built from the tokens.
import tokens from '../packages/tokens/dist/tokens.json';
import { create } from 'storybook/theming';

type Scheme = 'light' | 'dark';
const value = (name: keyof typeof tokens, scheme: Scheme) => tokens[name][scheme];

/** Logo and name. Storybook accepts HTML here. */
const TITLE =
  '<span style="display:flex;align-items:center;gap:10px"><img src="./favicon.svg" alt="" width="24" height="24">MCP App Elements</span>';

const brand = (scheme: Scheme) =>
  create({
    base: scheme,
    brandTitle: TITLE,
    brandUrl: './?path=/docs/start-here-welcome--docs',
    brandTarget: '_self',
    fontBase: value('--font-sans', scheme),
    fontCode: value('--font-mono', scheme),
    colorPrimary: value('--color-ring-primary', scheme),
    colorSecondary: value('--color-text-info', scheme),
    appBg: value('--color-background-secondary', scheme),
    appContentBg: value('--color-background-primary', scheme),
    appPreviewBg: value('--color-background-primary', scheme),
    appBorderRadius: 8,
    textColor: value('--color-text-primary', scheme),
    textMutedColor: value('--color-text-secondary', scheme),
    barBg: value('--color-background-primary', scheme),
    barTextColor: value('--color-text-secondary', scheme),
    barSelectedColor: value('--color-text-info', scheme),
    barHoverColor: value('--color-text-info', scheme),
    inputBg: value('--color-background-primary', scheme),
    inputTextColor: value('--color-text-primary', scheme),
  });

export const light = brand('light');
export const dark = brand('dark');
