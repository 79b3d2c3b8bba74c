// TypeScript's diagnostics for the types of published entries.
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './workspace.js';

/** The resolutions that the consumers of an ESM package use. */
export const RESOLUTIONS = {
  NodeNext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  Bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
} as const;

/** Parsed files are shared by all programs of one resolution; most of them are the declarations of the DOM. */
const parsed = {
  NodeNext: new Map<string, ts.SourceFile>(),
  Bundler: new Map<string, ts.SourceFile>(),
};

/** The errors of a strict program that imports the specifiers, declaration files of ours included. */
export function typeErrors(
  specifiers: readonly string[],
  resolution: keyof typeof RESOLUTIONS,
): string[] {
  const consumer = join(root, 'consumer.ts');
  const text = specifiers.map((name, index) => `import * as m${index} from '${name}'; m${index};`);
  const options: ts.CompilerOptions = {
    ...RESOLUTIONS[resolution],
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    // Only Node entries may need the types of Node.
    types: specifiers.every((name) => name.endsWith('/node')) ? ['node'] : [],
    strict: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) => {
    if (name === consumer) return ts.createSourceFile(name, text.join('\n'), options.target!);
    const file = parsed[resolution].get(name) ?? getSourceFile.call(host, name, ...rest);
    if (file) parsed[resolution].set(name, file);
    return file;
  };
  const program = ts.createProgram([consumer], options, host);
  // Only these, because checking the declarations of the DOM and of Lit takes long and is not our task.
  return program
    .getSourceFiles()
    .filter(({ fileName }) => !/node_modules/.test(fileName))
    .flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ])
    .map(({ messageText, file }) => {
      const where = file && file.fileName !== consumer ? `${relative(root, file.fileName)}: ` : '';
      return where + ts.flattenDiagnosticMessageText(messageText, '\n');
    });
}
