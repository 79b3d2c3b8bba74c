import { appClientOptions } from '@mcp-app/elements/host';
import { connectAs } from './mcp-client.mjs';
import { userOf } from './users.mjs';

/** The tools of the user, for `options.tools`: users may have different ones. */
export const toolsRoute = (url) => async (request) => {
  const user = userOf(request);
  if (!user) return new Response('Sign in first.', { status: 401 });
  const client = await connectAs(user, url, appClientOptions().capabilities);
  try {
    return Response.json((await client.listTools()).tools);
  } finally {
    await client.close();
  }
};
