// With `server="…"` the frame is the whole host: it calls the tool itself and feeds the outcome in.
import type { AppSession } from '../host/app-session.js';
import type { ServerLink } from '../host/server-link.js';

/** Calls the tool once its server is reached. A failure becomes the result that a host would show. */
export async function callServerTool(
  session: AppSession,
  link: Promise<ServerLink>,
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<void> {
  session.feed({ input: args });
  try {
    const server = await link;
    await server.ready(signal);
    session.feed({ result: await server.callTool({ name, arguments: args }, { signal }) });
  } catch (error) {
    if (signal.aborted) return;
    const text = error instanceof Error ? error.message : String(error);
    session.feed({ result: { isError: true, content: [{ type: 'text', text }] } });
  }
}
