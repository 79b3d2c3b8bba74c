// The 76 standard style variables (C5).

const roles = [
  'primary',
  'secondary',
  'tertiary',
  'inverse',
  'ghost',
  'info',
  'danger',
  'success',
  'warning',
  'disabled',
] as const;
const rings = ['primary', 'secondary', 'inverse', 'info', 'danger', 'success', 'warning'] as const;
const textSizes = ['xs', 'sm', 'md', 'lg'] as const;
const headingSizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'] as const;
const weights = ['normal', 'medium', 'semibold', 'bold'] as const;
const radii = ['xs', 'sm', 'md', 'lg', 'xl', 'full'] as const;
const shadows = ['hairline', 'sm', 'md', 'lg'] as const;

type Of<T extends readonly string[]> = T[number];

/** The name of a standard style variable. */
export type StyleVariableName =
  | `--color-${'background' | 'text' | 'border'}-${Of<typeof roles>}`
  | `--color-ring-${Of<typeof rings>}`
  | '--font-sans'
  | '--font-mono'
  | `--font-weight-${Of<typeof weights>}`
  | `--font-text-${Of<typeof textSizes>}-${'size' | 'line-height'}`
  | `--font-heading-${Of<typeof headingSizes>}-${'size' | 'line-height'}`
  | `--border-radius-${Of<typeof radii>}`
  | '--border-width-regular'
  | `--shadow-${Of<typeof shadows>}`;

/** Values for some of the standard variables; the view has fallbacks for the rest. */
export type StyleVariables = { [Name in StyleVariableName]?: string };

function allNames(): string[] {
  const names: string[] = [];
  for (const kind of ['background', 'text', 'border']) {
    for (const role of roles) names.push(`--color-${kind}-${role}`);
  }
  for (const ring of rings) names.push(`--color-ring-${ring}`);
  names.push('--font-sans', '--font-mono');
  for (const weight of weights) names.push(`--font-weight-${weight}`);
  for (const [kind, sizes] of [
    ['text', textSizes],
    ['heading', headingSizes],
  ] as const) {
    for (const size of sizes)
      names.push(`--font-${kind}-${size}-size`, `--font-${kind}-${size}-line-height`);
  }
  for (const radius of radii) names.push(`--border-radius-${radius}`);
  names.push('--border-width-regular');
  for (const shadow of shadows) names.push(`--shadow-${shadow}`);
  return names;
}

/** All 76 names, grouped as in the specification. Generated instead of listed, which takes a third of the bytes. */
export const STYLE_VARIABLE_NAMES =
  /* @__PURE__ */ allNames() as readonly string[] as readonly StyleVariableName[];
