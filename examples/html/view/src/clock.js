import '@mcp-app/elements/mcp-app-root/define';

const { app } = document.querySelector('mcp-app-root');
const clock = document.querySelector('time');
const problem = document.querySelector('[role=alert]');

/** @param {import('@mcp-app/elements/protocol').CallToolResult} result */
function show({ structuredContent, content, isError }) {
  const { time } = /** @type {{ time?: string }} */ (structuredContent ?? {});
  if (isError || !time) {
    const texts = content.map((block) => (block.type === 'text' ? block.text : ''));
    problem.textContent = texts.join('\n') || 'The tool sent no time.';
    return;
  }
  problem.textContent = '';
  const { locale, timeZone } = app.getSnapshot().hostContext;
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone });
  clock.dateTime = time;
  clock.textContent = format.format(new Date(time));
}

app.on('toolresult', show);
document.querySelector('button').addEventListener('click', async () => {
  try {
    show(await app.callServerTool({ name: 'get-time' }));
  } catch (error) {
    problem.textContent = error.message;
  }
});
