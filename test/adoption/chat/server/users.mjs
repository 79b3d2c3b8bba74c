// Who is signed in, and with which token their MCP clients sign in at the server. Replace both with your own.
const PATTERN = /(?:^|;\s*)user=(\w+)/;

/** The user of a request (fetch or Node); undefined if nobody is signed in. */
export const userOf = ({ headers }) =>
  PATTERN.exec((headers.get?.('cookie') ?? headers.cookie) || '')?.[1];

/** The headers with which MCP clients of this user reach the server. */
export const headersOf = (user) => ({ authorization: `Bearer token-of-${user}` });
