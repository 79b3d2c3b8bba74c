// The first step of a session: reaches the server within the time limit, or throws an error with a hint.
import { AppError } from '../app-error.js';
import { authRequired } from '../auth/auth-required.js';
import type { SessionLimits } from '../limits.js';
import { serverErrorText } from '../link/server-error-text.js';
import type { ServerLink } from '../link/server-link.js';
import { withinTime } from '../../protocol/within-time.js';

/** The link, once it accepts requests. @throws AppError of the phase `connect` */
export async function reachServer(
  link: ServerLink | Promise<ServerLink> | undefined,
  { connectTimeout }: SessionLimits,
  signal: AbortSignal,
): Promise<ServerLink | undefined> {
  const reach = async () => {
    const reached = await link;
    await reached?.ready(signal);
    return reached;
  };
  const late = () =>
    new AppError(
      'connect',
      'server-timeout',
      `The server did not answer within ${connectTimeout} ms.`,
      'Check that it is running, then retry. Raise limits.connectTimeout if it needs more time.',
    );
  try {
    return await withinTime(reach(), connectTimeout, late, signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const unsigned = authRequired(error);
    if (unsigned) throw unsigned;
    const reason = serverErrorText(error);
    throw new AppError(
      'connect',
      'server-unreachable',
      `The server cannot be reached: ${reason}`,
      'Check its URL, that it is running, and that it allows this page (CORS).',
      { cause: error },
    );
  }
}
