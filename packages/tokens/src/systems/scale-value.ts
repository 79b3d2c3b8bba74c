import { formatFontFamily, isGenericFamily } from '../font-family.js';
import type { StyleVariableName } from '../variable-names.js';
import { computeLength, computeNumber } from './compute-length.js';

const px = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : `${value}px`;

/** The value of a variable that is not a colour, from a text without references. Undefined if it is not valid there. */
export function scaleValue(name: StyleVariableName, text: string): string | undefined {
  // The text is written into a style sheet, where these characters would end the declaration.
  if (text === '' || /[;{}<>\\]|\bvar\(/.test(text)) return undefined;
  if (/^--font-(?:sans|mono)$/.test(name)) {
    const families = text.split(',').map((family) => family.trim());
    const isName = (family: string): boolean => /^(?:"[^"]+"|'[^']+'|[^'"()]+)$/.test(family);
    if (!families.every(isName)) return undefined;
    const formatted = formatFontFamily(families);
    const generic = name === '--font-sans' ? 'sans-serif' : 'monospace';
    return families.some(isGenericFamily) ? formatted : `${formatted}, ${generic}`;
  }
  if (name.startsWith('--shadow-')) return text;
  if (name.startsWith('--font-weight-')) {
    const named = { normal: 400, bold: 700 }[text] ?? computeNumber(text);
    return named !== undefined && named >= 1 && named <= 1000 ? String(named) : undefined;
  }
  const number = name.endsWith('-line-height') ? computeNumber(text) : undefined;
  if (number !== undefined) return number > 0 ? String(number) : undefined;
  const length = computeLength(text);
  if (length === undefined || length < 0) return undefined;
  // Text follows the reader's font size only in rem.
  return name.startsWith('--font-') && /^[\d.]+rem$/.test(text) ? text : px(length);
}
