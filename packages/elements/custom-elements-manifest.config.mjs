// The manifest that docs, adapters and editors are made from. Everything in it is in the JSDoc of the elements.
/** The analyzer also lists each `dispatchEvent(new X(…))`, by a wrong name or none; the JSDoc has the names. */
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

export default {
  globs: ['src/mcp-app-frame/**/*.ts', 'src/mcp-app-root/**/*.ts', 'src/mcp-app-inspector/**/*.ts'],
  exclude: ['**/*.define.ts', '**/*.styles.ts', '**/index.ts'],
  litelement: true,
  outdir: '.',
  plugins: [onlyNamedEvents],
};
