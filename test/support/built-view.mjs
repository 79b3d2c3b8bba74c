// A view built into one file with Vite, as its author would do it.
import { mcpAppView } from '@mcp-app/devtools/vite';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export async function builtView() {
  const { output } = await build({
    configFile: false,
    root: fileURLToPath(new URL('../views/built', import.meta.url)),
    logLevel: 'warn',
    plugins: [mcpAppView()],
    build: { write: false },
  });
  if (output.length !== 1) throw new Error(`${output.length} files instead of one`);
  return output[0].source;
}
