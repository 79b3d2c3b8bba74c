const region = (name: string, lines: readonly string[]): [RegExp, string] => [
  new RegExp(`<!-- ${name}:start -->[\\s\\S]*?<!-- ${name}:end -->`),
  [
    `<!-- ${name}:start -->`,
    // The table is as wide as its widest value; aligning it would touch every line on every change.
    '<!-- prettier-ignore-start -->',
    '',
    ...lines,
    '',
    '<!-- prettier-ignore-end -->',
    `<!-- ${name}:end -->`,
  ].join('\n'),
];

/** Puts the tables of variables and presets between their markers in the README. */
export function readmeTables(
  readme: string,
  variableRows: string,
  presets: readonly { name: string; description: string }[],
): string {
  const variables = ['| Variable | Value (light / dark) | For |', '| --- | --- | --- |'];
  const list = ['| Preset | What it is |', '| --- | --- |'];
  const rows = presets.map(({ name, description }) => `| \`${name}\` | ${description} |`);
  return [
    region('variables', [...variables, variableRows]),
    region('presets', [...list, ...rows]),
  ].reduce((text, [marker, table]) => {
    if (!marker.test(text)) throw new Error(`README.md: the markers ${marker.source} are missing.`);
    return text.replace(marker, () => table);
  }, readme);
}
