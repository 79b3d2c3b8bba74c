// Who uses the page. Replace this with your sign-in: here, every browser is a user of its own, known by a random cookie.
import { randomUUID } from 'node:crypto';

/** The id of the user who sent this request. The relay refuses requests without one. */
export const userOf = ({ headers }) =>
  /(?:^|;\s*)visitor=([0-9a-f-]{36})(?:;|$)/.exec(headers.cookie ?? '')?.[1];

/** Gives a new browser its cookie. */
export function welcome(request, response, origin) {
  if (userOf(request)) return;
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  response.setHeader(
    'set-cookie',
    `visitor=${randomUUID()}; HttpOnly; SameSite=Strict; Path=/${secure}`,
  );
}
