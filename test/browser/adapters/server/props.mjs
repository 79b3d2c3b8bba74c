/** Everything that a host can set. None of it may be in the markup. */
export const frameProps = {
  html: '<p>The View</p>',
  tool: 'get-time',
  toolInput: { city: 'Rome' },
  handlers: { callTool: () => ({ content: [] }) },
  client: new Map(),
  border: true,
  sandbox: { url: 'https://sandbox.example' },
  unknown: { a: 1 },
  compute: () => 1,
  onReady: () => {},
};

export const rootProps = { labels: { loading: 'Moment' }, unknown: { a: 1 } };

/** Prints both pages, and whether the code accessed a DOM. */
export async function print(render) {
  if (globalThis.document || globalThis.window) throw new Error('There is a DOM.');
  const pages = { frame: await render('frame', frameProps), root: await render('root', rootProps) };
  if (globalThis.document || globalThis.window) throw new Error('There is a DOM now.');
  process.stdout.write(JSON.stringify(pages));
}
