// The public types of @mcp-app/tokens.
import { describe, expectTypeOf, it } from 'vitest';
import { createTheme, themeFromCss, themeFromSystem } from '@mcp-app/tokens';
import type {
  IgnoredPart,
  StyleVariableName,
  StyleVariables,
  SystemName,
  SystemReport,
  Theme,
  ThemeOptions,
} from '@mcp-app/tokens';

describe('themeFromSystem', () => {
  it('returns a theme with its system, a report and options', () => {
    const theme = themeFromSystem('', { system: 'shadcn', readColor: () => undefined });
    expectTypeOf(theme).toExtend<Theme>();
    expectTypeOf(theme.system).toEqualTypeOf<SystemName>();
    expectTypeOf(theme.report).toEqualTypeOf<SystemReport>();
    expectTypeOf(theme.report.mapped[0]!.variable).toEqualTypeOf<StyleVariableName>();
    expectTypeOf(theme.variables).toEqualTypeOf<StyleVariables>();
    // The options make a similar theme.
    createTheme(theme.options);
  });

  it('knows its systems and its reasons', () => {
    // @ts-expect-error: not a known system.
    themeFromSystem('', { system: 'chakra' });
    expectTypeOf<IgnoredPart['reason']>().toEqualTypeOf<
      'unused' | 'element' | 'unreadable' | 'unresolved' | 'instruction'
    >();
  });
});

describe('themeFromCss', () => {
  it('returns the options that it read', () => {
    const site = themeFromCss({ getPropertyValue: () => '' }, { preferWhiteText: true });
    expectTypeOf(site.options).toEqualTypeOf<ThemeOptions>();
    expectTypeOf(site.report).toEqualTypeOf<SystemReport>();
  });
});
