import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../packages/elements/src/host/app-error.js';
import { failingEngine, sessionOf } from './support.js';

const UNUSUAL = [
  new TypeError('odd'),
  'a text',
  undefined,
  null,
  { code: 3 },
  0n,
  Object.create(null),
  { toString: 1 },
];

describe('D14 whatever is thrown becomes an explained error', () => {
  for (const [index, thrown] of UNUSUAL.entries()) {
    it(`thrown by the engine (${index})`, async () => {
      const { session } = sessionOf({}, failingEngine(thrown));
      await session.start();
      expect(session.status).toBe('error');
      expect(session.error).toBeInstanceOf(AppError);
      expect(session.error).toMatchObject({ phase: 'sandbox', reason: 'unexpected' });
      expect(session.error!.cause).toBe(thrown);
      expect(session.error!.message).not.toBe('');
      expect(session.error!.hint).not.toBe('');
    });
  }

  it('a handler that lists no array', async () => {
    const { session } = sessionOf({
      source: { tool: 'x' },
      handlers: { listTools: () => ({}) as never },
    });
    await session.start();
    expect(session.error).toBeInstanceOf(AppError);
    expect(session.error).toMatchObject({ phase: 'resource', reason: 'unexpected' });
  });

  it('an AppError stays as it is', async () => {
    const error = new AppError('sandbox', 'sandbox-silent', 'It is silent.', 'Wait.');
    const { session } = sessionOf({}, failingEngine(error));
    await session.start();
    expect(session.error).toBe(error);
  });
});
