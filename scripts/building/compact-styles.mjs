// Removes comments and white space from the style sheets in dist, because bundlers do not look into template literals,
// and every page would load them. Running it again changes nothing. Arguments: the packages.
import { transform } from 'esbuild';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

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

/** The source of a module, with its style sheets compacted. */
export async function compactStyles(source, name) {
  // What a backslash means in a template literal differs from what it means in CSS.
  if (source.includes('\\')) throw new Error(`${name}: write the character itself, not an escape.`);
  const sheets = [];
  for (const [sheet] of source.matchAll(SHEET)) sheets.push(await compactSheet(sheet, name));
  return source.replace(SHEET, () => sheets.shift());
}

/** Compacts the style sheets in the built modules of a package. */
async function compactPackage(id) {
  const dist = new URL(`../../packages/${id}/dist/`, import.meta.url);
  for (const name of await readdir(dist, { recursive: true })) {
    if (!name.endsWith('.styles.js')) continue;
    const file = new URL(name, dist);
    const source = await readFile(file, 'utf8');
    const compacted = await compactStyles(source, name);
    if (compacted !== source) await writeFile(file, compacted);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await Promise.all(process.argv.slice(2).map(compactPackage));
