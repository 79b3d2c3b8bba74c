// Connects frames that ask the questions of their servers. In the chunk of the engine, because all frames use it; the rest is
// loaded by frames with `elicitation`.
import type { AuthSource } from '../../host/auth/auth-source.js';
import { clientLink } from '../../host/link/client-link.js';
import type { McpClient } from '../../host/link/client-link.js';
import type { ServerLink } from '../../host/link/server-link.js';
import { serverUrlLink } from '../../host/link/server-url-link.js';
import type { AnsweringPage } from '../../host/link/server-url-link.js';
import { DEFAULT_HOST_INFO } from '../../host/session/session-options.js';
import type { FrameProperties } from '../frame-properties.js';
import { hostOf, page } from '../page-settings.js';
import { elicitationModeOf } from './elicitation-mode.js';
import type { QuestionedFrame } from './questioned-frame.js';

/**
 * The link of a frame. If the frame asks, its questions answer the server and watch the link.
 * @param open opens the link, with what answers the server
 * @param beats whether callers have time limits of their own
 */
export async function askedLink(
  frame: FrameProperties,
  open: (answering: AnsweringPage) => ServerLink | Promise<ServerLink>,
  beats: boolean,
): Promise<ServerLink> {
  if (!canAsk(frame as QuestionedFrame)) return open(frame);
  const { questionsOf } = await import('./frame-questions.js');
  const questions = questionsOf(frame as QuestionedFrame);
  return questions.watch(await open(questions), beats);
}

/**
 * Whether the frame asks. The element is not loaded by frames: bundlers would then split Lit, which both need, from the
 * first file of every page.
 */
function canAsk(frame: QuestionedFrame): boolean {
  if (elicitationModeOf(frame) === 'none') return false;
  if (customElements.get('mcp-app-elicitation') || page.elicitation?.fallback) return true;
  frame.observe({
    type: 'log',
    level: 'warning',
    logger: 'page',
    data: 'The frame cannot ask questions of its server: import @mcp-app/elements/mcp-app-elicitation/define.',
  });
  return false;
}

/**
 * `server="…"` of a frame.
 * @param isOfView whether requests of a view use the link, or only the frame's own call
 */
export const reachServer = (
  server: string,
  frame: FrameProperties,
  source: AuthSource,
  isOfView: boolean,
): Promise<ServerLink> =>
  askedLink(
    frame,
    (answering) =>
      serverUrlLink(server, hostOf(frame).info ?? DEFAULT_HOST_INFO, source, answering),
    isOfView,
  );

/** The server behind an MCP client of the page. The page's client answers it; see `askInFrame`. */
export const reachClient = (client: McpClient, frame: FrameProperties): Promise<ServerLink> =>
  askedLink(frame, () => clientLink(client), true);
