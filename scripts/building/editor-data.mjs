// Writes the data that editors use for completion and help in HTML, from the manifest and the types:
// `vscode.html-data.json` for VS Code and `web-types.json` for JetBrains IDEs. Argument: the package.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const [id] = process.argv.slice(2);
const inPackage = (path) => new URL(`../../packages/${id}/${path}`, import.meta.url);
const readJson = async (path) => JSON.parse(await readFile(inPackage(path), 'utf8'));
const writeJson = (path, value) =>
  writeFile(inPackage(path), `${JSON.stringify(value, null, 2)}\n`);

/** The manifest names types (`DisplayMode`); only the compiler knows the values that they allow. */
function wordsByTag(elements) {
  const entries = elements.map(({ tagName }) =>
    fileURLToPath(inPackage(`dist/${tagName}/index.d.ts`)),
  );
  const program = ts.createProgram(entries, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const literals = (type) => {
    const parts = type.isUnion() ? type.types : [type];
    return parts.flatMap((part) => {
      if (part.isStringLiteral()) return [part.value];
      return checker.isArrayType(part) ? literals(checker.getTypeArguments(part)[0]) : [];
    });
  };
  const entryOf = ({ name, tagName }, index) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entries[index]));
    const exported = checker.getExportsOfModule(module).find((symbol) => symbol.name === name);
    const element = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(exported));
    // The type of an attribute that is not a property is in its JSDoc.
    const words = ({ fieldName, type }) =>
      fieldName
        ? literals(checker.getTypeOfSymbol(element.getProperty(fieldName)))
        : [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, word]) => word);
    return [tagName, words];
  };
  return new Map(elements.map(entryOf));
}

const isBoolean = ({ type }) => type?.text.replace(' | undefined', '') === 'boolean';
const markdown = (value) => ({ kind: 'markdown', value });
const named = (list = []) => list.map(({ name, description }) => ({ name, description }));

/** Custom data for the HTML language service of VS Code. */
const htmlTag = ({ tagName, description, attributes = [] }, words) => ({
  name: tagName,
  description: markdown(description),
  attributes: attributes.map((attribute) => {
    const values = words(attribute).map((name) => ({ name }));
    return {
      name: attribute.name,
      description: markdown(attribute.description),
      // The service's name for an attribute without a value.
      ...(isBoolean(attribute) && { valueSet: 'v' }),
      ...(values.length > 0 && { values }),
    };
  }),
});

/** An element in JetBrains' Web Types. */
const webType = (element, words) => ({
  name: element.tagName,
  description: element.description,
  attributes: (element.attributes ?? []).map((attribute) => {
    // If the values were listed, editors would mark a list of several values as an error.
    const isList = attribute.type?.text.includes('[]');
    const values = isList ? [] : words(attribute).map((word) => `'${word}'`);
    const other = isBoolean(attribute) ? 'boolean' : 'string';
    return {
      name: attribute.name,
      description: attribute.description,
      value: { type: values.length > 0 ? values : other },
    };
  }),
  slots: named(element.slots),
  js: {
    properties: element.members
      .filter(({ kind, readonly, static: isStatic }) => kind === 'field' && !readonly && !isStatic)
      .map(({ name, description, type }) => ({ name, description, type: type?.text ?? 'any' })),
    events: named(element.events),
  },
  css: { parts: named(element.cssParts), properties: named(element.cssProperties) },
});

const { modules } = await readJson('custom-elements.json');
const { name, version } = await readJson('package.json');
const elements = modules
  .flatMap(({ declarations }) => declarations)
  .filter(({ tagName }) => tagName);
const words = wordsByTag(elements);
const described = (describe) =>
  elements.map((element) => describe(element, words.get(element.tagName)));

await writeJson('vscode.html-data.json', { version: 1.1, tags: described(htmlTag) });
await writeJson('web-types.json', {
  $schema: 'https://json.schemastore.org/web-types',
  name,
  version,
  'description-markup': 'markdown',
  contributions: { html: { elements: described(webType) } },
});
