// What a host offers in addition to MCP Apps: `snapshot.extras`.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectedToOpenai } from './support/fake-openai.js';

describe('snapshot.extras', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['uploadFile', [new File(['a'], 'a.txt'), { library: true }], { fileId: 'f1' }],
    ['getFileDownloadUrl', [{ fileId: 'f1' }], { downloadUrl: 'https://files.example/1' }],
    ['selectFiles', [], [{ fileId: 'f1', fileName: 'a.txt', mimeType: 'text/plain' }]],
    ['requestModal', [{ title: 'More', params: { id: 1 } }], undefined],
    ['setOpenInAppUrl', [{ href: 'https://example.com/' }], undefined],
  ] as const)('%s is called unchanged, on its object', async (name, args, answer) => {
    const openai = {
      calls: [] as unknown[],
      [name](...given: unknown[]) {
        (this as unknown as { calls: unknown[] }).calls.push(given);
        return answer;
      },
    };
    const { app } = await connectedToOpenai(openai);
    const { extras } = app.getSnapshot();
    expect(Object.keys(extras!)).toEqual([name]);
    const call = extras![name] as (...given: unknown[]) => Promise<unknown>;
    expect(await call(...args)).toEqual(answer);
    expect(openai.calls).toEqual([args]);
    expect((openai.calls[0] as unknown[])[0]).toBe(args[0]);
  });

  it('is undefined for what the host does not offer', async () => {
    const { app } = await connectedToOpenai({ uploadFile: null, selectFiles: 'soon' });
    expect(app.getSnapshot().extras).toEqual({});
  });

  it('rejects with the error of the host', async () => {
    const { app } = await connectedToOpenai({
      uploadFile: () => {
        throw new Error('too large');
      },
    });
    const { uploadFile } = app.getSnapshot().extras!;
    await expect(uploadFile!(new File([], 'a'))).rejects.toThrow('too large');
  });

  it('rejects if the host removed the function', async () => {
    const { app, page } = await connectedToOpenai({ selectFiles: async () => [] });
    const { selectFiles } = app.getSnapshot().extras!;
    delete page.openai['selectFiles'];
    await expect(selectFiles!()).rejects.toThrow('does not offer selectFiles()');
  });

  it('is the same object until something in it changes', async () => {
    const { app, page } = await connectedToOpenai({ theme: 'light', uploadFile: () => {} });
    const first = app.getSnapshot().extras;
    page.setGlobals({ theme: 'dark' });
    expect(app.getSnapshot().extras).toBe(first);
    page.setGlobals({ requestModal: () => {} });
    expect(Object.keys(app.getSnapshot().extras!)).toEqual(['uploadFile', 'requestModal']);
  });

  it('says how the view is displayed', async () => {
    const { app, page } = await connectedToOpenai({ view: { mode: 'inline' } });
    expect(app.getSnapshot().extras?.view).toEqual({ mode: 'inline' });
    page.setGlobals({ view: { mode: 'modal', params: { id: 1 } }, displayMode: 'modal' });
    expect(app.getSnapshot().extras?.view).toEqual({ mode: 'modal', params: { id: 1 } });
  });

  it('shows images to the model, beside the rest of the state', async () => {
    const setWidgetState = vi.fn();
    const { app } = await connectedToOpenai({ setWidgetState });
    const { setModelImages, viewState } = app.getSnapshot().extras!;
    await Promise.all([
      viewState!.write('a', 1),
      app.updateModelContext({ structuredContent: { b: 2 } }),
      setModelImages!(['f1']),
    ]);
    expect(viewState!.read('a')).toBe(1);
    expect(setWidgetState).toHaveBeenLastCalledWith({
      modelContent: { b: 2 },
      privateContent: { 'mcp-app': { a: 1 } },
      imageIds: ['f1'],
    });
  });

  it('reads a state that another copy of the view wrote', async () => {
    const { app, page } = await connectedToOpenai({ setWidgetState: () => {} });
    page.setGlobals({ widgetState: { privateContent: { 'mcp-app': { a: 9 } } } });
    expect(app.getSnapshot().extras?.viewState?.read('a')).toBe(9);
  });
});
