/** Puts lines between the markers of this name. @throws Error if the page has no such markers */
function withRegion(page: string, name: string, lines: readonly string[]): string {
  const marker = new RegExp(`<!-- ${name}:start -->[\\s\\S]*?<!-- ${name}:end -->`);
  if (!marker.test(page)) throw new Error(`The page has no markers ${marker.source}.`);
  const region = [
    `<!-- ${name}:start -->`,
    // The table is as wide as its widest value; aligning it would touch every line on every change.
    '<!-- prettier-ignore-start -->',
    '',
    ...lines,
    '',
    '<!-- prettier-ignore-end -->',
    `<!-- ${name}:end -->`,
  ].join('\n');
  return page.replace(marker, () => region);
}

/** The page with its table of variables. */
export const withVariables = (page: string, variableRows: string): string =>
  withRegion(page, 'variables', [
    '| Variable | Value (light / dark) | Use it for |',
    '| --- | --- | --- |',
    variableRows,
  ]);

/** The page with its table of presets. */
export const withPresets = (
  page: string,
  presets: readonly { name: string; description: string }[],
): string =>
  withRegion(page, 'presets', [
    '| Preset | Description |',
    '| --- | --- |',
    ...presets.map(({ name, description }) => `| \`${name}\` | ${description} |`),
  ]);
