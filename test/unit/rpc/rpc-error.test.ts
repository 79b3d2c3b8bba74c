import { describe, expect, it } from 'vitest';
import { RpcError } from '../../../packages/elements/src/rpc/rpc-error.js';

describe('an error with a JSON-RPC code', () => {
  it('stays the same object if it already is one', () => {
    const error = new RpcError(-32002, 'No such thing.', { uri: 'ui://x' });
    expect(RpcError.from(error)).toBe(error);
    expect(error).toMatchObject({ name: 'RpcError', message: 'No such thing.' });
  });

  it.each<[string, unknown, { code: number; message: string; data?: unknown }]>([
    ['an error', new Error('The disk is full.'), { code: -32603, message: 'The disk is full.' }],
    [
      'an error of another library, with code and data',
      Object.assign(new Error('Gone.'), { code: -32002, data: { uri: 'ui://x' } }),
      { code: -32002, message: 'Gone.', data: { uri: 'ui://x' } },
    ],
    [
      'an error of Node, whose code is a text',
      Object.assign(new Error('No file.'), { code: 'ENOENT' }),
      { code: -32603, message: 'No file.' },
    ],
    [
      'an error with a code that is not an integer',
      { code: 1.5, message: 'Half.' },
      { code: -32603, message: 'Half.' },
    ],
    [
      'a DOMException, whose code has another meaning',
      new DOMException('Stopped.', 'AbortError'),
      { code: -32603, message: 'Stopped.' },
    ],
    ['a text', 'no', { code: -32603, message: 'no' }],
    ['null', null, { code: -32603, message: 'null' }],
    ['undefined', undefined, { code: -32603, message: 'undefined' }],
  ])('X3 is made from %s', (_name, thrown, expected) => {
    const error = RpcError.from(thrown);
    expect(error).toBeInstanceOf(RpcError);
    expect({ code: error.code, message: error.message, data: error.data }).toEqual({
      data: undefined,
      ...expected,
    });
  });
});
