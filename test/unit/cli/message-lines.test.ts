import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readLines, shownLine } from '../../../packages/cli/src/servers/message-lines.js';

async function linesOf(chunks: readonly (string | Buffer)[], max?: number): Promise<string[]> {
  const stream = new PassThrough();
  const lines: string[] = [];
  readLines(stream, (line) => lines.push(line), max);
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await new Promise((resolve) => stream.once('end', resolve));
  return lines;
}

describe('the lines of messages', () => {
  it('end only at a line feed: JSON may contain U+2028, U+2029 and a carriage return', async () => {
    const message = JSON.stringify({ text: 'one\u2028two\u2029three' });
    expect(message).toContain('\u2028');
    expect(await linesOf([`${message}\na\rb\n`])).toEqual([message, 'a\rb']);
  });

  it('are read from parts, with the line ends of Windows, and with what is left at the end', async () => {
    const euro = Buffer.from('€');
    expect(
      await linesOf(['{"a"', ':1}\r\n{', '}\n\n', euro.subarray(0, 1), euro.subarray(1)]),
    ).toEqual(['{"a":1}', '{}', '', '€']);
  });

  it('are cut where they are too long, and the next one is whole', async () => {
    expect(await linesOf(['123', '456', '789\n123', '4\n'], 5)).toEqual(['12345', '1234']);
  });
});

it('a line on the wrong stream is shown short, with its colours and without other control characters', () => {
  expect(shownLine('\u001B[32mready\u001B[0m\tnow')).toBe('\u001B[32mready\u001B[0m\tnow');
  expect(shownLine('a\u0007b\u001B]0;title\u0000')).toBe('a\uFFFDb\uFFFD]0;title\uFFFD');
  expect(shownLine('x'.repeat(2000))).toBe(`${'x'.repeat(500)}… (2000 characters)`);
});
