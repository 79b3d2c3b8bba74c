// The name of a view in the frame's own UI: the toolbar, the panels, the skeleton.
import type { AppSession } from '../host/session/app-session.js';
import type { DisplayMode } from '../protocol/host-context.js';
import type { Tool } from '../protocol/mcp.js';
import { plainLine, readableName } from '../policy/texts/plain-text.js';
import type { FrameProperties } from './frame-properties.js';

export type NamedFrame = Pick<FrameProperties, 'title' | 'tool' | 'serverId' | 'server'>;

/**
 * The page's name for the view, otherwise the title of its tool, otherwise the tool's id as words, otherwise the
 * server. Never the view's own name: in fullscreen, it could be the name of a bank.
 * @param known the tool as the server defines it
 * @returns empty if there is no name
 */
export function frameNameOf(frame: NamedFrame, known: Tool | undefined): string {
  const { title, tool, serverId, server = '' } = frame;
  const given = typeof tool === 'object' ? tool : undefined;
  const titles = [given, known].flatMap((named) => [named?.title, named?.annotations?.title]);
  const host = URL.canParse(server) ? new URL(server).host : undefined;
  const names = [title, ...titles].map((name) => plainLine(name));
  const id = readableName(typeof tool === 'object' ? tool.name : tool);
  return [...names, id, plainLine(serverId), plainLine(host)].find(Boolean) ?? '';
}

/** The same of a frame that shows a view, which always has a name. */
export const viewNameOf = (frame: NamedFrame, known: Tool | undefined): string =>
  frameNameOf(frame, known) || 'MCP App';

/** Gives the panel and the iframe the name that the page has set, also if it sets another one later. */
export function nameView(
  frame: NamedFrame,
  { mode, panel }: { readonly mode: DisplayMode; readonly panel: Element },
  session: Pick<AppSession, 'iframe' | 'tool'> | undefined,
): void {
  // In full screen, the dialog around it has the name.
  const name = mode === 'fullscreen' ? null : viewNameOf(frame, session?.tool);
  // The probe of the theme would look at the page again.
  if (panel.ariaLabel !== name) panel.ariaLabel = name;
  const { iframe } = session ?? {};
  if (iframe && frame.title && iframe.title !== frame.title) iframe.title = frame.title;
}

/**
 * The accessible name of what is outside of the panel, which has the name of the view: a page may have the same button
 * many times.
 */
export const nameWith = (label: string, name: string): string =>
  name ? `${label}: ${name}` : label;
