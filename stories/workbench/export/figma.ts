// The theme as the body of Figma's `POST /v1/files/:file_key/variables`: one collection with a light and a dark mode.
// Shadows are left out: in Figma they are effect styles, not variables.
import type { StyleVariableName } from '@mcp-app/tokens/variables.js';
import { parseColor } from '../../../packages/tokens/src/color/parse-color.js';
import { schemeValue } from '../../../packages/tokens/src/scheme-value.js';
import type { Values } from '../../tokens/looks.js';
import { purposeOf } from '../token-search.js';
import { inPixels, readDimension, readNumber } from './read-value.js';

type Kind = 'COLOR' | 'FLOAT' | 'STRING';
interface FigmaValue {
  kind: Kind;
  value: unknown;
}

function figmaValue(name: StyleVariableName, text: string): FigmaValue {
  const color = name.startsWith('--color-') ? parseColor(text) : undefined;
  if (color) {
    const { r, g, b, alpha: a } = color;
    return { kind: 'COLOR', value: { r, g, b, a } };
  }
  const dimension = readDimension(text);
  const number = dimension ? inPixels(dimension) : readNumber(text);
  return number === undefined ? { kind: 'STRING', value: text } : { kind: 'FLOAT', value: number };
}

const COLLECTION = 'collection';
const MODES = { light: 'Light', dark: 'Dark' } as const;

/** Ids are temporary: Figma replaces them when it creates the variables. */
export function asFigma(values: Values): string {
  const shown = (Object.entries(values) as [StyleVariableName, string][]).filter(
    ([name]) => !name.startsWith('--shadow-'),
  );
  const valueIn = (name: StyleVariableName, text: string, mode: keyof typeof MODES) =>
    figmaValue(name, schemeValue(text, mode));
  return JSON.stringify(
    {
      variableCollections: [
        { action: 'CREATE', id: COLLECTION, name: 'MCP Apps', initialModeId: 'light' },
      ],
      variableModes: Object.entries(MODES).map(([id, name]) => ({
        action: id === 'light' ? 'UPDATE' : 'CREATE',
        id,
        name,
        variableCollectionId: COLLECTION,
      })),
      variables: shown.map(([name, text]) => ({
        action: 'CREATE',
        id: name.slice(2),
        name: name
          .slice(2)
          .replace(/^(color-\w+|font-\w+|border-\w+)-/, (group) => group.replaceAll('-', '/')),
        variableCollectionId: COLLECTION,
        resolvedType: valueIn(name, text, 'light').kind,
        description: purposeOf(name),
        codeSyntax: { WEB: `var(${name})` },
      })),
      variableModeValues: shown.flatMap(([name, text]) =>
        (Object.keys(MODES) as (keyof typeof MODES)[]).map((modeId) => ({
          variableId: name.slice(2),
          modeId,
          value: valueIn(name, text, modeId).value,
        })),
      ),
    },
    null,
    2,
  );
}
