// Who is signed in. Replace this with your own sign-in: it has two users, one password, and sessions in memory.
import { randomUUID, timingSafeEqual } from 'node:crypto';

const PASSWORDS = new Map([
  ['ada', 'demo'],
  ['bob', 'demo'],
]);
const sessions = new Map();

const isSame = (one, other) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const sessionIn = ({ headers }) => /(?:^|;\s*)session=([\w-]+)/.exec(headers.cookie ?? '')?.[1];

/** The user of a request; undefined if the user is not signed in. */
export const userOf = (request) => sessions.get(sessionIn(request));

/** The cookie of a new session; undefined when the name or the password is wrong. */
export function signIn(name, password) {
  const expected = PASSWORDS.get(name);
  if (expected === undefined || !isSame(String(password), expected)) return undefined;
  const session = randomUUID();
  sessions.set(session, name);
  // Add `Secure` where the page is served over https.
  return `session=${session}; HttpOnly; SameSite=Strict; Path=/`;
}

/** Ends all sessions of the request's user, and returns the user's name. */
export function signOut(request) {
  const user = userOf(request);
  for (const [session, name] of sessions) if (name === user) sessions.delete(session);
  return user;
}
