// Late parts import nothing that a page has already loaded: whoever loads one hands it over. Many bundlers make a file of
// everything that two lazy files import. See docs/decisions/bundled-modules.md.
import { posix } from 'node:path';
import { ENGINE, LATE, LOADED, SHARED_LATE } from './parts.mjs';

const fileOf = (part) => `parts/${part}.js`;
const ENGINE_FILE = fileOf(ENGINE);
const FRAME_FILE = fileOf('frame');
const LATE_FILES = LATE.map(fileOf);
/** These may have been made by an entry, which hands over only what they themselves need. */
const SHARED_LATE_FILES = SHARED_LATE.map(fileOf);
/** Also an entry, which a late part needs and the page's own script may have loaded. */
const SIGN_IN_CALLBACK = 'host/auth/sign-in.js';
const LOADED_FILES = [...LOADED.map(fileOf), SIGN_IN_CALLBACK];

// One statement in a line, as the bundler writes them.
const IMPORT = /^import \{ (.*) \} from "(.*)";$/;
const IMPORT_OR_EXPORT = /^(import|export) \{ (.*) \} from "(.*)";$/gm;
const EXPORT = /^export \{ (.*) \};$/m;

/** `a as b, c` as pairs of the name in the other file and the name in this one. */
const namesIn = (list) =>
  list.split(', ').map((item) => {
    const [name, alias = name] = item.split(' as ');
    return [name, alias];
  });

/** A pattern or an object: `{ a: b, c }`. */
const fields = (pairs) =>
  `{ ${pairs.map(([name, alias]) => (name === alias ? name : `${name}: ${alias}`)).join(', ')} }`;

const resolved = (from, specifier) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier;
const specifierOf = (from, file) =>
  posix.relative(posix.dirname(from), file).replace(/^(?!\.)/, './');
const nameOf = (file) => posix.basename(file, '.js').replaceAll('-', '_');
/** What the exports of a late part are called where they are handed over. */
const partOf = (file) => `part_${nameOf(file)}`;
/** What a late part is called where it is imported. */
const makerOf = (file) => `make_${nameOf(file)}`;
/** What the export of a file is called among those of the engine. */
const handedName = (file, name) => (file === ENGINE_FILE ? name : `${nameOf(file)}_${name}`);

/** A late part would keep the value of the moment when it was made. */
function refuseVariables(file, text, names) {
  const locals = new Map(namesIn(EXPORT.exec(text)[1]).map(([name, alias]) => [alias, name]));
  const changing = names.filter((name) =>
    new RegExp(`^let ${locals.get(name)}\\b`, 'm').test(text),
  );
  if (changing.length > 0)
    throw new Error(
      `${changing.map((name) => locals.get(name)).join(', ')} of ${file} can change.`,
    );
}

/**
 * A late part as a function of the exports of the engine, of Lit and of the late parts that it needs. It runs once,
 * whoever calls it first.
 * @returns the text, what it needs of which file, what it needs of Lit, and the late parts
 */
function asFunction(file, text) {
  const lines = text.split('\n');
  const count = lines.findIndex((line) => !line.startsWith('import '));
  const [kept, handed, needed, ofLit, ofLate] = [[], [], [], [], []];
  for (const line of lines.slice(0, count)) {
    const [, list, specifier] = IMPORT.exec(line);
    const source = resolved(file, specifier);
    const pairs = namesIn(list);
    if (source === 'lit') {
      ofLit.push(...pairs);
      handed.push(`const ${fields(pairs)} = lit;`);
    } else if (LATE_FILES.includes(source)) {
      ofLate.push(source);
      handed.push(`const ${fields(pairs)} = ${partOf(source)};`);
    } else if (LOADED_FILES.includes(source)) {
      needed.push(...pairs.map(([name]) => ({ source, name })));
      const renamed = pairs.map(([name, alias]) => [handedName(source, name), alias]);
      handed.push(`const ${fields(renamed)} = engine;`);
    } else kept.push(line);
  }
  const body = lines.slice(count).join('\n');
  const made = namesIn(EXPORT.exec(body)[1]).map(([name, alias]) => [alias, name]);
  // In one line, so that the rest stays where the source map has it.
  const head = [
    ...kept,
    `let made; export default (${['engine', 'lit', ...ofLate.map(partOf)].join(', ')}) => made ??= (() => {`,
    ...handed,
  ].join(' ');
  const rest = body.replace(EXPORT, () => `return ${fields(made)};\n})();`);
  return { text: head + '\n'.repeat(count) + rest, needed, ofLit, ofLate };
}

/** A late part and those that it is handed, with theirs. */
const handedParts = (late, file) => [
  file,
  ...late.get(file).ofLate.flatMap((other) => handedParts(late, other)),
];

/** `import()` of a late part, followed by handing over. The engine does not import itself: esbuild cannot build that. */
const handingOver = (file, text, late, ofEngine) =>
  text.replace(/\bimport\("(\.[^"]*)"\)/g, (whole, specifier) => {
    const source = resolved(file, specifier);
    if (source === file) throw new Error(`${file} imports itself.`);
    if (!LATE_FILES.includes(source)) return whole;
    const parts = handedParts(late, source);
    if (parts.length > 1 + late.get(source).ofLate.length)
      throw new Error(`A late part that ${source} is handed is handed another one.`);
    // A part that loads one which it is handed to has been made.
    const loaded = parts.filter((part) => part !== file);
    const imports = loaded.map((part) => `import("${specifierOf(file, part)}")`);
    if (file === FRAME_FILE) {
      if (parts.length > 2) throw new Error(`${source} is handed more than one part.`);
      return `loadLate(${imports.join(', ')})`;
    }
    const names = loaded.map(partOf);
    const isHandedAll = LATE_FILES.includes(file) && !SHARED_LATE_FILES.includes(file);
    if (!isHandedAll && file !== ENGINE_FILE) {
      imports.push(`import("${specifierOf(file, ENGINE_FILE)}")`);
      names.push('engine');
    }
    const lit = isHandedAll ? 'lit' : 'undefined';
    const made = (part) => {
      if (part === file) return 'made';
      const engine = file === ENGINE_FILE ? ofEngine(part) : 'engine';
      const others = late.get(part).ofLate.map(made);
      return `${partOf(part)}.default(${[engine, lit, ...others].join(', ')})`;
    };
    return imports.length === 1
      ? `${imports[0]}.then((${names[0]}) => ${made(source)})`
      : `Promise.all([${imports.join(', ')}]).then(([${names.join(', ')}]) => ${made(source)})`;
  });

/** How the frame, which everybody waits for, says the same with fewer bytes: for a part, and one that it is handed. */
const LOAD_LATE = `const loadLate = (...parts) => Promise.all([import("${specifierOf(FRAME_FILE, ENGINE_FILE)}"), ...parts]).then(([engine, part, other]) => part.default(engine, lit, other?.default(engine, lit)));`;

/** The late parts that a part loads or imports, and those that these do, with itself. */
function withItsParts(files, file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, specifier] of files[file].matchAll(/\b(?:from |import\()"(\.[^"]*)"/g)) {
    const source = resolved(file, specifier);
    if (LATE_FILES.includes(source)) withItsParts(files, source, found);
  }
  return found;
}

/** An entry that imports a late part at once. It hands over Lit and the exports of other parts, without the engine. */
const handingOverAtOnce = (file, text, late) =>
  text.replace(IMPORT_OR_EXPORT, (whole, keyword, list, specifier) => {
    const source = resolved(file, specifier);
    if (!LATE_FILES.includes(source)) return whole;
    const { needed, ofLit, ofLate } = late.get(source);
    if (ofLate.length > 0 || needed.some((one) => one.source === ENGINE_FILE))
      throw new Error(`${file} imports ${source} at once.`);
    const parts = needed.map(
      ({ source: part, name }) =>
        `import { ${name} as ${handedName(part, name)} } from "${specifierOf(file, part)}";`,
    );
    const engine = `{ ${needed.map((one) => handedName(one.source, one.name)).join(', ')} }`;
    const lit = fields(ofLit);
    // A bundler removes what is not used only from such a call: it keeps a pattern, whose fields could be getters.
    const made = namesIn(list).map(
      ([name, alias]) =>
        `${alias} = /* @__PURE__ */ (() => ${makerOf(source)}(${engine}, ${lit}).${name})()`,
    );
    // In one line, so that the rest stays where the source map has it.
    return [
      ...parts,
      ...(ofLit.length > 0 ? [`import ${lit} from "lit";`] : []),
      `import ${makerOf(source)} from "${specifier}";`,
      `${keyword === 'export' ? 'export ' : ''}const ${made.join(', ')};`,
    ].join(' ');
  });

/**
 * @param {Record<string, string>} files the texts of a build with the parts as files, by their paths
 * @returns {Record<string, string>} the same files, with the same lines up to the exports, so that source maps fit
 */
export function handOver(files) {
  const late = new Map(LATE_FILES.map((file) => [file, asFunction(file, files[file])]));
  const litOf = new Map([...late].map(([file, { ofLit }]) => [file, ofLit]));
  const engineLocals = new Map(
    namesIn(EXPORT.exec(files[ENGINE_FILE])[1]).map(([name, alias]) => [alias, name]),
  );
  /** What the engine itself hands over, of which file. */
  const handedByEngine = new Map();
  const ofEngine = (part) => {
    const parts = [...withItsParts(files, part)];
    const withLit = parts.filter((file) => litOf.get(file).length > 0);
    if (withLit.length > 0) throw new Error(`The engine has no Lit for ${withLit.join(', ')}.`);
    const names = parts.flatMap((file) => late.get(file).needed);
    const pairs = new Map(
      names.map(({ source, name }) => {
        const handed = handedName(source, name);
        if (source === ENGINE_FILE) return [handed, engineLocals.get(name)];
        handedByEngine.set(handed, { source, name });
        return [handed, handed];
      }),
    );
    return fields([...pairs]);
  };
  const output = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      handingOver(
        file,
        late.get(file)?.text ?? handingOverAtOnce(file, text, late),
        late,
        ofEngine,
      ),
    ]),
  );
  const needed = [...late.values()].flatMap((part) => part.needed);
  const reexports = LOADED_FILES.flatMap((file) => {
    const names = [
      ...new Set(needed.filter(({ source }) => source === file).map(({ name }) => name)),
    ];
    if (names.length > 0) refuseVariables(file, files[file], names);
    if (names.length === 0 || file === ENGINE_FILE) return [];
    const list = names.map((name) => `${name} as ${handedName(file, name)}`).join(', ');
    return `export { ${list} } from "${specifierOf(ENGINE_FILE, file)}";`;
  });
  const append = (file, lines) => {
    output[file] = output[file].replace(EXPORT, (line) => [...lines, line].join('\n'));
  };
  const imported = [...handedByEngine].map(
    ([handed, { source, name }]) =>
      `import { ${name} as ${handed} } from "${specifierOf(ENGINE_FILE, source)}";`,
  );
  append(ENGINE_FILE, [...imported, ...reexports]);
  const lit = [...new Set([...litOf.values()].flat().map(([name]) => name))].sort();
  append(FRAME_FILE, [
    `import { ${lit.map((name) => `${name} as lit_${name}`).join(', ')} } from "lit";`,
    `const lit = ${fields(lit.map((name) => [name, `lit_${name}`]))};`,
    LOAD_LATE,
  ]);
  return output;
}
