// A text with a number in it, in the plural form that its language requires.
import { numberFormat } from './number-format.js';

/** A sentence for each plural form of a language, by the names of `Intl.PluralRules`. English has `one` and `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A text with a number: one sentence for all numbers, or one for each plural form. */
export type CountLabel = string | PluralForms;

/**
 * The sentence for this number.
 * @param language of the text, as a BCP 47 tag
 */
export function pluralForm(label: CountLabel, count: number, language: string | undefined): string {
  if (typeof label === 'string') return label;
  try {
    return label[new Intl.PluralRules(language).select(count)] ?? label.other;
  } catch {
    // The page's locale is invalid.
    return label.other;
  }
}

/** @param language of the text, as a BCP 47 tag */
export const counted = (label: CountLabel, count: number, language: string | undefined): string =>
  pluralForm(label, count, language).replace('{count}', numberFormat(language).format(count));
