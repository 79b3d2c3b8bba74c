// How a frame makes its sessions, for the views that ask questions. The code of sessions fills it in: an import of the
// options would be a cycle, and one of the class would put it into bundles that have no frame.
import type { SignInWait } from '../../host/auth/auth-source.js';
import type { AppSession } from '../../host/session/app-session.js';
import type { SessionOptions } from '../../host/session/session-options.js';

export const viewOptions: {
  Session?: typeof AppSession;
  make?: (frame: never, wait: SignInWait) => Omit<SessionOptions, 'source'>;
} = {};
