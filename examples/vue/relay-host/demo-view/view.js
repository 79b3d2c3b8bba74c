import '@mcp-app/elements/mcp-app-root/define';

const { app } = document.querySelector('mcp-app-root');
const find = (selector) => document.querySelector(selector);
const send = find('button');
const problem = find('[role=alert]');
let shown;

const make = (name, properties) => Object.assign(document.createElement(name), properties);
const textOf = (content) => content.map(({ text = '' }) => text).join('\n');

function rowOf({ text, done }, item) {
  const label = make('label');
  const box = make('input', { type: 'checkbox', checked: done, name: `${item}` });
  label.append(box, make('span', { textContent: text }));
  const row = make('li');
  row.append(label);
  return row;
}

/** Shows a result of the server: the whole list, as it is now. */
function show({ structuredContent, content, isError }) {
  problem.textContent = isError || !structuredContent ? textOf(content) || 'The tool failed.' : '';
  send.hidden = !shown || !app.can('message');
  if (problem.textContent) return;
  const isOther = shown?.list !== structuredContent.list;
  shown = structuredContent;
  const { title, items } = shown;
  const count = items.filter(({ done }) => done).length;
  find('h1').textContent = title;
  find('output').textContent = `${count} of ${items.length}`;
  Object.assign(find('progress'), { max: items.length, value: count });
  // The boxes stay, so that the focus stays where it is.
  if (isOther) find('ul').replaceChildren(...items.map(rowOf));
  items.forEach(({ done }, item) => (find(`input[name="${item}"]`).checked = done));
  send.hidden = !app.can('message');
}

app.on('toolresult', show);

find('ul').addEventListener('change', async ({ target }) => {
  const input = { list: shown.list, item: Number(target.name), done: target.checked };
  try {
    show(await app.callServerTool({ name: 'tick-item', arguments: input }));
  } catch (error) {
    target.checked = !target.checked;
    problem.textContent = error.message;
  }
});

send.addEventListener('click', async () => {
  const open = shown.items.filter(({ done }) => !done).map(({ text }) => text);
  const text = open.length > 0 ? `Still to do: ${open.join(', ')}.` : `${shown.title}: all done.`;
  try {
    await app.sendMessage({ role: 'user', content: [{ type: 'text', text }] });
  } catch (error) {
    problem.textContent = error.message;
  }
});
