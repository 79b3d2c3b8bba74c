// `npm run test:adoption`: the packages are added to projects that already use an MCP client, the clients of relay buses and
// parse5, in their oldest and newest versions. npm refuses an installation if even an optional peer conflicts.
import { describe, expect, it, onTestFinished } from 'vitest';
import { FOLLOW_MS, followSteps } from './support/followed-page.js';

const OURS = ['elements', 'server', 'devtools', 'tokens'].map((name) => `@mcp-app/${name}`);

describe.each([
  ['the oldest versions', 'redis@2 ioredis@1 pg@7 nats@1 parse5@5 ws@7 jose@4'],
  ['versions of today', 'redis@4 ioredis@4 pg@8 nats@2 parse5@7 ws@8 jose@5'],
  [
    'the newest versions',
    'redis@latest ioredis@latest pg@latest @nats-io/transport-node@latest parse5@latest ws@latest jose@latest @modelcontextprotocol/client@latest',
  ],
  // No range but `*` includes a prerelease.
  ['a prerelease', '--save-exact @modelcontextprotocol/client@2.0.0-beta.5'],
])('a project with %s of clients', (_name, clients) => {
  it.each([
    ['that adds our packages', [`npm install ${clients}`, `npm install ${OURS.join(' ')}`]],
    ['that adds the clients later', [`npm install ${OURS.join(' ')}`, `npm install ${clients}`]],
  ])(
    'and %s, installs both and loads ours',
    async (_order, commands) => {
      const followed = await followSteps([]);
      onTestFinished(() => followed.close());
      await followed.run('npm init -y');
      for (const command of commands) {
        const printed = await followed.run(command);
        expect(printed).not.toMatch(/ERESOLVE|overriding peer|conflicting peer/i);
      }
      // It exits with an error if a dependency is missing or has a version that nobody accepts.
      await followed.run('npm ls --all');
      const entries = [
        'server/relay',
        'server/relay/redis',
        'server/relay/nats',
        'server/relay/postgres',
        'devtools/vite',
        'elements/host',
      ];
      const code = entries.map((entry) => `await import('@mcp-app/${entry}');`).join(' ');
      expect(
        await followed.run(`node --input-type=module -e "${code} console.log('loaded')"`),
      ).toContain('loaded');
    },
    FOLLOW_MS,
  );
});
