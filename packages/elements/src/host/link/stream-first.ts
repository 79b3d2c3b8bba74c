// Servers with SDK 2.x send what they ask the user over the stream that the client opens after its handshake, and lose it if
// that is not open yet: the call whose tool asks would then never end. The client does not wait for the stream.

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The most that a call waits. Firefox reports the answer to the stream's request only with its first event. */
const STREAM_TIMEOUT_MS = 300;

/** Lets tool calls wait until the stream is open. A message that only contains the name of the method waits, too. */
export function streamFirst(server: string, fetch: Fetch): Fetch {
  let opened: Promise<unknown> | undefined;
  return async (url, init) => {
    if (init?.method === 'GET' && String(url) === server) {
      const answer = fetch(url, init);
      const late = new Promise((resolve) => setTimeout(resolve, STREAM_TIMEOUT_MS));
      // Servers may have no stream.
      opened = Promise.race([answer, late]).catch(() => {});
      return answer;
    }
    if (String(init?.body).includes('"tools/call"')) await opened;
    return fetch(url, init);
  };
}
