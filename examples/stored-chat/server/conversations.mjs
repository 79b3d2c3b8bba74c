// Stored conversations: one file for each user. A reloaded page needs the texts, and the input and the result of each
// call. It does not need the HTML of views (frames read it again), credentials, or `_meta` of results.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mayUse } from './access.mjs';
import { data } from './data.mjs';

/** Results above this many characters are replaced by a note. */
const MAX_RESULT = 200_000;
const fileOf = (user) => join(data, `${user}.json`);

/** `_meta` is between the server and the running view: one-time links, cursors, tokens. */
const withoutMeta = (value) =>
  JSON.parse(JSON.stringify(value, (key, member) => (key === '_meta' ? undefined : member)));

function storable(turn) {
  if (turn.role !== 'tool') return turn;
  const result = withoutMeta(turn.result);
  if (JSON.stringify(result).length <= MAX_RESULT) return { ...turn, result };
  const text = 'The result was too large to be stored.';
  return { ...turn, result: { isError: true, content: [{ type: 'text', text }] } };
}

const read = async (user) => JSON.parse(await readFile(fileOf(user), 'utf8').catch(() => '[]'));

/** The user's conversation, as they may see it today. */
export async function conversationOf(user) {
  const turns = await read(user);
  return Promise.all(
    turns.map(async ({ result, ...turn }) =>
      turn.role !== 'tool' || !(await mayUse(user, turn.server)) ? turn : { ...turn, result },
    ),
  );
}

export async function append(user, turns) {
  const all = [...(await read(user)), ...turns.map(storable)];
  await writeFile(fileOf(user), JSON.stringify(all));
}
