// The manifest is the source for docs, adapters and editor data. Everything in it comes from the JSDoc of the elements.
/** The analyzer also lists each `dispatchEvent(new X(…))` with a wrong name or none; the JSDoc has the names. */
const onlyNamedEvents = {
  name: 'only-named-events',
  packageLinkPhase({ customElementsManifest }) {
    for (const { declarations } of customElementsManifest.modules) {
      for (const declaration of declarations ?? []) {
        if (declaration.events)
          declaration.events = declaration.events.filter(({ name }) =>
            name?.startsWith('mcp-app-'),
          );
      }
    }
  },
};

const isPublic = ({ name, privacy = 'public' }) => privacy === 'public' && !name.startsWith('#');

/**
 * Editors and Storybook show everything that is listed, but private members and inner modules are not part of the API.
 */
const onlyPublic = {
  name: 'only-public',
  packageLinkPhase({ customElementsManifest }) {
    const classes = customElementsManifest.modules
      .flatMap(({ declarations }) => declarations ?? [])
      .filter(({ kind }) => kind === 'class');
    const shipped = new Set(
      classes.filter(({ tagName, name }) => tagName || /^(McpApp|Context)\w+Event$/.test(name)),
    );
    // The set grows during the loop, because superclasses have superclasses.
    for (const { superclass } of shipped) {
      const parent = classes.find(({ name }) => name === superclass?.name);
      if (parent) shipped.add(parent);
    }
    const modules = customElementsManifest.modules.map(
      ({ declarations = [], exports, ...rest }) => {
        const kept = declarations.filter((declaration) => shipped.has(declaration));
        const names = new Set(kept.map(({ name }) => name));
        for (const declaration of kept) declaration.members = declaration.members?.filter(isPublic);
        return {
          ...rest,
          declarations: kept,
          exports: exports?.filter(({ declaration }) => names.has(declaration?.name)),
        };
      },
    );
    customElementsManifest.modules = modules
      .filter(({ declarations }) => declarations.length > 0)
      // The order in which the files are found differs from run to run.
      .sort((one, other) => one.path.localeCompare(other.path, 'en'));
  },
};

/**
 * @param {readonly string[]} tags the elements of a package, which has a folder for each
 * @param {readonly string[]} [others] files elsewhere with classes of their events
 */
export const manifestConfig = (tags, others = []) => ({
  globs: [...tags.map((tag) => `src/${tag}/**/*.ts`), ...others],
  exclude: ['**/*.define.ts', '**/*.styles.ts', '**/index.ts'],
  litelement: true,
  outdir: '.',
  plugins: [onlyNamedEvents, onlyPublic],
});
