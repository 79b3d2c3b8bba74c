// References of an earlier document of a frame name nothing in a later one.
import { afterEach, describe, expect, it, vi } from 'vitest';

/** A reference in a new document. */
async function referenceInDocument(): Promise<string> {
  vi.resetModules();
  vi.stubGlobal('document', {});
  const { referenceOf } =
    await import('../../../packages/elements/src/prelude/agent/references.js');
  return referenceOf({} as Element);
}

describe('references for agents', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('differ in each document, also in a view that replaces Math.random with one that repeats itself', async () => {
    vi.stubGlobal('Element', class {});
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const references = new Set<string>();
    for (let count = 0; count < 20; count++) references.add(await referenceInDocument());
    expect(references).toHaveProperty('size', 20);
    for (const reference of references) expect(reference).toMatch(/^[a-z]{8}1$/);
  });
});
