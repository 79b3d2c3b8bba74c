// The model: it follows its script, and pauses where a test wants to look.

/** The user's messages, in the order in which the model got them. */
export const prompts = [];

/** The results of tools, as the model got them. */
export const toolMessages = [];

const gates = new Map();
const gate = (name) => {
  if (!gates.has(name)) gates.set(name, Promise.withResolvers());
  return gates.get(name);
};

/** Lets the model continue. */
export const open = (name) => gate(name).resolve();
export const closeGates = () => gates.clear();

const ORDERS = {
  order: ['{"item":"te', 'a","count":2}'],
  approve: ['{"item":"milk', '","count":1}'],
  fail: ['{"item":"noth', 'ing","count":1}'],
};
let calls = 0;

/**
 * One turn of the model, piece by piece: `{ call }`, `{ args }`, `{ end }` or `{ text }`.
 * @param text what the user wrote last
 * @param hasResult whether the tool was called since
 */
export async function* turn(text, hasResult) {
  if (hasResult) {
    yield { text: 'The order ' };
    await gate('answer').promise;
    yield { text: 'is placed.' };
    return;
  }
  prompts.push(text);
  const pieces = ORDERS[text];
  if (!pieces) return yield { text: `You said: ${text}` };
  yield { call: `call-${++calls}`, name: 'show-order' };
  yield { args: pieces[0] };
  await gate('input').promise;
  yield { args: pieces[1] };
  yield { end: true, input: JSON.parse(pieces.join('')) };
}
