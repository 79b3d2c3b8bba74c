import { afterEach, expect, it, vi } from 'vitest';
import { saveAll } from '../../../../packages/elements/src/host/requests/file-saver.js';
import { linkTo } from '../support/view-scope.js';

afterEach(() => vi.unstubAllGlobals());

it('a file whose request is cancelled while the server is read is not saved', async () => {
  const click = vi.fn();
  vi.stubGlobal('document', { createElement: () => ({ click }) });
  const controller = new AbortController();
  const { signal } = controller;
  // The answer was on its way already when the view cancelled.
  const readResource = async () => {
    controller.abort(new Error('cancelled'));
    return { contents: [{ uri: 'file:///a.txt', text: 'a' }] };
  };
  const link = linkTo({ resources: {} }, { readResource });
  const item = { type: 'resource_link' as const, uri: 'file:///a.txt', name: 'a.txt' };
  await expect(saveAll([item], link, { signal })).rejects.toThrow('cancelled');
  expect(click).not.toHaveBeenCalled();
});
