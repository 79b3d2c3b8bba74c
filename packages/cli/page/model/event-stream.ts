// The data of server-sent events, as the HTML standard reads them. `EventSource` cannot send a request with a body.

/** A longer event is not part of a chat. */
const MAX_EVENT = 8_000_000;

/** The data of each event, once it is complete. What follows the last empty line is incomplete, and left out. */
export async function* eventData(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<string> {
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value = '' } = await reader.read();
      // A line may end with CR LF: at the end of a part, it is not known yet what follows a CR.
      const lines = (rest + value).split(done ? /\r\n|\r|\n/ : /\r\n|\n|\r(?!$)/);
      rest = lines.pop()!;
      for (const line of lines) {
        if (line === '' && data.length > 0) {
          yield data.join('\n');
          data = [];
        }
        const [, text] = /^data:? ?(.*)$/s.exec(line) ?? [];
        if (text !== undefined) data.push(text);
      }
      if (rest.length > MAX_EVENT) throw new RangeError(`An event is longer than ${MAX_EVENT}.`);
      if (done) return;
    }
  } finally {
    // Whoever stops reading ends the request.
    await reader.cancel().catch(() => undefined);
  }
}
