import '@mcp-app/elements/mcp-app-root/define';

const { app } = document.querySelector('mcp-app-root');
const clock = document.querySelector('time');

/** @param {import('@mcp-app/elements/protocol').CallToolResult} result */
function show({ structuredContent }) {
  const { time } = /** @type {{ time: string }} */ (structuredContent);
  const { locale, timeZone } = app.getSnapshot().hostContext;
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone });
  clock.dateTime = time;
  clock.textContent = format.format(new Date(time));
}

app.on('toolresult', show);
document.querySelector('button').addEventListener('click', async () => {
  show(await app.callServerTool({ name: 'get-time' }));
});
