// The manifest that docs, adapters and editors are made from. Everything in it is in the JSDoc of the elements.
export default {
  globs: ['src/mcp-app-frame/*.ts', 'src/mcp-app-root/*.ts'],
  exclude: ['**/*.define.ts', '**/*.styles.ts', '**/index.ts'],
  litelement: true,
  outdir: '.',
};
