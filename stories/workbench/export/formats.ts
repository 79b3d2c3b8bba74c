// The formats that a theme can be exported to.
import { stylesheet } from '../../../packages/tokens/src/stylesheet.js';
import type { Values } from '../../tokens/looks.js';
import { asDtcg } from './dtcg.js';
import { asFigma } from './figma.js';
import { asFigmaMode } from './figma-modes.js';

export interface ExportFormat {
  label: string;
  file: string;
  mimeType: string;
  /** Where to use it. */
  use: string;
  write(values: Values, tailwind: string): string;
  /** A second file, for formats with one for each appearance. */
  second?: { file: string; write(values: Values): string };
}

export const FORMATS = {
  css: {
    label: 'CSS',
    file: 'theme.css',
    mimeType: 'text/css',
    use: 'Import it in your page or view instead of @mcp-app/tokens/theme.css.',
    write: (values) => stylesheet({ variables: values }),
  },
  json: {
    label: 'Host JSON',
    file: 'variables.json',
    mimeType: 'application/json',
    use: 'Send it as hostContext.styles.variables.',
    write: (values) => JSON.stringify(values, null, 2),
  },
  dtcg: {
    label: 'DTCG',
    file: 'theme.tokens.json',
    mimeType: 'application/json',
    use: 'Design Tokens Community Group format, for Style Dictionary, Tokens Studio and Penpot.',
    write: asDtcg,
  },
  tailwind: {
    label: 'Tailwind 4',
    file: 'theme.tailwind.css',
    mimeType: 'text/css',
    use: 'Import it after tailwindcss: bg-primary, text-secondary, rounded-md and so on.',
    write: (values, tailwind) => `${stylesheet({ variables: values })}\n${tailwind}`,
  },
  figma: {
    label: 'Figma',
    file: 'Light.tokens.json',
    mimeType: 'application/json',
    use: 'In Figma, open Variables, choose Import, and select both files: they become one collection with two modes. Shadows are effect styles there and left out.',
    write: (values) => asFigmaMode(values, 'light'),
    second: { file: 'Dark.tokens.json', write: (values) => asFigmaMode(values, 'dark') },
  },
  'figma-api': {
    label: 'Figma API',
    file: 'figma-variables.json',
    mimeType: 'application/json',
    use: 'Body of POST /v1/files/:file_key/variables of Figma. Shadows are effect styles there and left out.',
    write: asFigma,
  },
} satisfies Record<string, ExportFormat>;

export type FormatName = keyof typeof FORMATS;
