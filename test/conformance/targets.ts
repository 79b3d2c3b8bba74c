// The targets: our own host and view, those of others for comparison, or any by address.
import type { Side } from '@mcp-app/conformance';
import { installedPackage } from '../../scripts/measurements/installed-package.mjs';
import { startPageServer } from './page-server.ts';
import type { HostPage, PageServer, ViewPage } from './page-server.ts';

export interface Target {
  title: string;
  side: Side;
  /** For a host with its places. */
  url: string;
  /** For ours everything has to be seen and correct; for others what is seen. */
  isOurs: boolean;
}

const versionOf = (name: string) => installedPackage(name).version;

const OURS = '@mcp-app/elements';
const EXT_APPS = '@modelcontextprotocol/ext-apps';
const MCP_UI = '@mcp-ui/client';

const hosts: readonly (readonly [HostPage, string])[] = [
  ['elements', `\`<mcp-app-frame>\` ${versionOf(OURS)}`],
  ['app-bridge', `AppBridge ${versionOf(EXT_APPS)}, wired as its example host`],
  ['app-renderer', `AppRenderer of ${MCP_UI} ${versionOf(MCP_UI)}`],
];
const views: readonly (readonly [ViewPage, string])[] = [
  ['elements', `\`McpApp\` ${versionOf(OURS)}`],
  ['official', `\`App\` ${versionOf(EXT_APPS)}`],
];

export interface ServedTargets {
  targets: Target[];
  pages: PageServer;
}

/** Serves our host and view, and those of others for a comparison. */
export async function serveTargets({ others }: { others: boolean }): Promise<ServedTargets> {
  const shownHosts = hosts.slice(0, others ? undefined : 1);
  const shownViews = views.slice(0, others ? undefined : 1);
  const pages = await startPageServer(
    shownHosts.map(([name]) => name),
    shownViews.map(([name]) => name),
  );
  return {
    pages,
    targets: [
      ...shownHosts.map(([name, title]) => ({
        title,
        side: 'host' as const,
        url: pages.hostUrl(name),
        isOurs: name === 'elements',
      })),
      ...shownViews.map(([name, title]) => ({
        title,
        side: 'view' as const,
        url: pages.viewUrl(name),
        isOurs: name === 'elements',
      })),
    ],
  };
}
