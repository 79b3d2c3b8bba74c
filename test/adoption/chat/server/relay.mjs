import { createRelay } from '@mcp-app/server/relay';
import { connectAs } from './mcp-client.mjs';
import { userOf } from './users.mjs';

/** The relay makes a client for each user, keeps it while it is used, and closes it. */
export const relayFor = (url) =>
  createRelay({
    authorize: (request) => userOf(request) ?? false,
    connect: ({ user, capabilities }) => connectAs(user, url, capabilities),
    onerror: (error, id) => console.error(id, error),
  });
