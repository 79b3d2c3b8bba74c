// Builds the package: tokens into dist, the default values into src, the tables into the documentation, then
// the TypeScript. With --source and --out it builds only the tokens of another folder.
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

if (!process.features.typescript) {
  console.error(`Node ${process.version} cannot run TypeScript. Use Node 22.18 or newer.`);
  process.exit(1);
}
// The sources import each other as .js, which is correct once they are compiled. Here they run uncompiled.
module.registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return next(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});

const home = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({ options: { source: { type: 'string' }, out: { type: 'string' } } });
const isOwn = values.source === undefined;
const out = values.out ?? join(home, 'dist');

const { renderTokens } = await import('./build/render-tokens.ts');
const { withPresets, withVariables } = await import('./build/formats/page-tables.ts');
const { TokenBuildError } = await import('./build/token-issue.ts');

/** Changes a page of the documentation. */
async function change(name, to) {
  const path = join(home, '../../docs/pages', name);
  await writeFile(path, to(await readFile(path, 'utf8')));
}

try {
  const rendered = await renderTokens(values.source ?? join(home, 'src'));
  if (isOwn && values.out === undefined) await rm(out, { recursive: true, force: true });
  for (const [path, text] of rendered.files) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), text);
  }
  if (isOwn) {
    await copyFile(join(home, 'src/controls.css'), join(out, 'controls.css'));
    const { variableRows, presets, defaultVariables } = rendered;
    await change('reference/tokens.md', (page) => withPresets(page, presets));
    await change('parts/token-variables.md', (page) => withVariables(page, variableRows));
    await writeFile(join(home, 'src/default-variables.generated.ts'), defaultVariables);
    // Imported late: the adapters contain default values, which may just have changed.
    const { adapterFiles } = await import('./build/formats/adapter-css.ts');
    await mkdir(join(out, 'adapters'), { recursive: true });
    for (const [path, text] of adapterFiles()) await writeFile(join(out, path), text);
    const tsc = module.createRequire(import.meta.url).resolve('typescript/bin/tsc');
    const { status } = spawnSync(process.execPath, [tsc, '-p', join(home, 'tsconfig.json')], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  console.log(`tokens: ${rendered.files.size} files, ${rendered.presets.length} presets`);
} catch (error) {
  if (!(error instanceof TokenBuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
