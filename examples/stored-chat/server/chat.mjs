// The route of the chat: the model, and the calls of its tools. It is the only place that calls a tool for the model.
import { appClientOptions } from '@mcp-app/elements/host';
import { mayUse } from './access.mjs';
import { connectTo } from './clients.mjs';

/** Replace this with your provider. @returns a call, or undefined for a plain answer */
function model(text) {
  const [, item] = /\border (\w+)/i.exec(text) ?? [];
  return item && { server: 'shop', tool: 'place-order', input: { item } };
}

/** The turns that follow a message of the user. */
export async function answer(user, text) {
  const call = model(text);
  const message = { role: 'user', text };
  if (!call) return [message, { role: 'assistant', text: `You said: ${text}` }];
  const { server, tool, input } = call;
  if (!(await mayUse(user, server)))
    return [message, { role: 'assistant', text: `You have no access to ${server}.` }];
  // A client for this request and this user. A client that all requests share would act as one user for everybody.
  const client = await connectTo(server, user, appClientOptions().capabilities);
  try {
    const result = await client.callTool({ name: tool, arguments: input });
    return [message, { role: 'tool', ...call, result }, { role: 'assistant', text: 'Done.' }];
  } finally {
    await client.close();
  }
}
