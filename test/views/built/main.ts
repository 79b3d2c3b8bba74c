// A view with everything that a bundler would put into separate files: styles, an image, a lazy module.
import '@mcp-app/elements/mcp-app-root/define';
import './style.css';

const root = document.querySelector('mcp-app-root')!;
root.addEventListener('mcp-app-snapshot-change', async ({ snapshot }) => {
  if (!snapshot.toolResult) return;
  const { showResult } = await import('./show-result.js');
  showResult(snapshot.toolResult);
  // What only the view itself can see.
  const picture = document.querySelector('img')!;
  await picture.decode();
  await root.app.sendLog({
    level: 'info',
    data: {
      text: document.querySelector('output')!.textContent,
      title: getComputedStyle(document.querySelector('h1')!).color,
      result: getComputedStyle(document.querySelector('output')!).color,
      picture: picture.naturalWidth,
    },
  });
});
