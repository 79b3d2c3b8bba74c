// The install commands of the guides to chat libraries.
import { codeBlocks } from '../packages/support/code-blocks.js';
import { readText } from '../packages/support/workspace.js';

export const CHAT_GUIDES = ['chat-ai-sdk', 'chat-react', 'chat-ag-ui'].map(
  (name) => `docs/pages/guides/${name}.md`,
);

const commandsIn = (path: string): string[] =>
  codeBlocks(path, readText(path))
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'));

/** What a guide installs: names and versions, without a version for packages of this repository and the MCP client. */
export function installedBy(path: string): Map<string, string | undefined> {
  const words = commandsIn(path)
    .filter((line) => line.startsWith('npm install '))
    .flatMap((line) => line.replace(/#.*/, '').trim().split(/\s+/).slice(2));
  return new Map(
    words.map((word) => {
      const [, name, version] = /^(@?[^@]+)(?:@(.+))?$/.exec(word)!;
      return [name!, version];
    }),
  );
}

/** The command of a guide that checks the installed versions; undefined if it has none. */
export const checkOf = (path: string): string | undefined =>
  commandsIn(path).find((line) => line.startsWith('node -e '));

/** The Node version that a guide requires. */
export const nodeOf = (path: string): number =>
  Number(/\bNode (\d+)(?:\.\d+)? or later/.exec(readText(path))?.[1]);
