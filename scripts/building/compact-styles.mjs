// Removes comments and white space from the style sheets in dist, because bundlers do not look into template literals,
// and every page would load them. Running it again changes nothing. Arguments: the packages.
import { transform } from 'esbuild';
import { readFile, readdir, writeFile } from 'node:fs/promises';

/** A template literal that is a style sheet: the value of a constant, tagged or not. */
const SHEET = /(?<= = (?:css ?)?`)[^`]*(?=`)/g;

/** Rules between two other sheets that are inserted with `${}`. */
async function compactRules(css, name) {
  const { code, warnings } = await transform(css, { loader: 'css', minifyWhitespace: true });
  if (warnings.length > 0) throw new Error(`${name}: ${warnings[0].text}`);
  return code.trim();
}

async function compactSheet(sheet, name) {
  const parts = sheet.split(/(\$\{\w+\})/);
  const compact = parts.map((part) => (part.startsWith('${') ? part : compactRules(part, name)));
  return (await Promise.all(compact)).join('');
}

for (const id of process.argv.slice(2)) {
  const dist = new URL(`../../packages/${id}/dist/`, import.meta.url);
  for (const name of await readdir(dist, { recursive: true })) {
    if (!name.endsWith('.styles.js')) continue;
    const file = new URL(name, dist);
    const source = await readFile(file, 'utf8');
    // What a backslash means in a template literal differs from what it means in CSS.
    if (source.includes('\\'))
      throw new Error(`${name}: write the character itself, not an escape.`);
    const sheets = [];
    for (const [sheet] of source.matchAll(SHEET)) sheets.push(await compactSheet(sheet, name));
    const compacted = source.replace(SHEET, () => sheets.shift());
    if (compacted !== source) await writeFile(file, compacted);
  }
}
