// What the types of language packs guarantee: a text that is missing, or a plural form that does not exist, does not compile.
import { loadLocales, registerLocale } from '@mcp-app/elements/locales';
import type { Locale } from '@mcp-app/elements/locales';
import { de } from '@mcp-app/elements/locales/de.js';
import type {
  ElicitationLabels,
  McpAppElicitationElement,
} from '@mcp-app/elements/mcp-app-elicitation';
import type { FrameLabels, McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { describe, expectTypeOf, it } from 'vitest';

describe('a pack', () => {
  it('has every text', () => {
    expectTypeOf(de).toEqualTypeOf<Locale>();
    const { retry, ...frame } = de.frame;
    // @ts-expect-error `retry` is missing
    registerLocale('nl', { ...de, frame });
    const { flooding, ...reasons } = de.frame.reasons;
    // @ts-expect-error `flooding` is missing
    registerLocale('nl', { ...de, frame: { ...de.frame, reasons } });
    // @ts-expect-error the texts of views are missing
    registerLocale('nl', { frame: de.frame, elicitation: de.elicitation });
    const { accept, ...elicitation } = de.elicitation;
    // @ts-expect-error `accept` is missing
    registerLocale('nl', { ...de, elicitation });
    expectTypeOf([retry, flooding, accept]).toEqualTypeOf<string[]>();
  });

  it('has plural forms by their names, and always the general one', () => {
    type Count = FrameLabels['askOmitted'];
    expectTypeOf<ElicitationLabels['tooShort']>().toEqualTypeOf<Count>();
    expectTypeOf<{ one: string; other: string }>().toExtend<Count>();
    expectTypeOf<string>().toExtend<Count>();
    expectTypeOf<{ one: string }>().not.toExtend<Count>();
  });

  it('can be the labels of an element', () => {
    expectTypeOf<Locale['frame']>().toExtend<NonNullable<McpAppFrameElement['labels']>>();
    expectTypeOf<Locale['elicitation']>().toExtend<
      NonNullable<McpAppElicitationElement['labels']>
    >();
  });

  it('is loaded by functions', () => {
    expectTypeOf(loadLocales).toBeCallableWith({
      nl: () => import('@mcp-app/elements/locales/de.js'),
    });
    // @ts-expect-error a path is not a function
    loadLocales({ nl: './nl.js' });
  });
});
