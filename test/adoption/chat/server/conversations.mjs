// Stored conversations: each user has their own. This store is memory, yours is a database.
import { userOf } from './users.mjs';

const MAX_BYTES = 1_000_000;
const stored = new Map();
const keyOf = (user, id) => `${user} ${id}`;

/** `_meta` is between the server and the running view; the HTML of views (`ui-resource`) is read again. */
const storable = (name, value) => {
  if (name === '_meta') return undefined;
  return Array.isArray(value) ? value.filter((part) => part?.type !== 'ui-resource') : value;
};

/** The messages of a conversation, as JSON. */
export const conversationOf = (user, id) => stored.get(keyOf(user, id)) ?? '[]';

/** `GET` and `PUT /conversations/<id>`. */
export async function conversationRoute(request) {
  const user = userOf(request);
  if (!user) return new Response('Sign in first.', { status: 401 });
  const id = new URL(request.url).pathname.split('/').at(-1);
  if (request.method === 'GET') return new Response(conversationOf(user, id));
  const text = await request.text();
  if (text.length > MAX_BYTES) return new Response('Too long.', { status: 413 });
  stored.set(keyOf(user, id), JSON.stringify(JSON.parse(text, storable)));
  return new Response();
}

export const forgetConversations = () => stored.clear();
