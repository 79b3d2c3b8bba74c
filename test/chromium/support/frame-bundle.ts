// The sources of frames as one script, for pages that a test serves.
import { build } from 'esbuild';

/** @param contents imports from `./index.ts` of the frame, and what the page gets of it */
export async function frameBundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `${contents}
        import { McpAppFrameElement } from './index.ts';
        customElements.define('mcp-app-frame', McpAppFrameElement);`,
      resolveDir: new URL('../../../packages/elements/src/mcp-app-frame', import.meta.url).pathname,
    },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['production'],
    external: ['@modelcontextprotocol/client', '@modelcontextprotocol/ext-tasks/client'],
    write: false,
  });
  return outputFiles[0]!.text;
}
