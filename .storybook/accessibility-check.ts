// In tests: what the accessibility addon cannot see. It looks at the page in light; here follow the views,
// each from inside its own origin, and all of it again in dark.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';

const isTest = () => Object.hasOwn(globalThis, '__vitest_browser__');

const frames = (canvas: HTMLElement) =>
  [...canvas.querySelectorAll<McpAppFrameElement>('mcp-app-frame')].filter(
    ({ status, appCapabilities }) => status === 'ready' && appCapabilities?.tools,
  );

async function inPage(canvas: HTMLElement): Promise<string[]> {
  const { default: axe } = await import('axe-core');
  const { violations } = await axe.run(canvas, { iframes: false, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function inViews(canvas: HTMLElement): Promise<string[]> {
  const { default: source } = await import('axe-core/axe.min.js?raw');
  const lists = await Promise.all(
    frames(canvas).map(async (frame) => {
      const { structuredContent } = await frame.callAppTool('accessibility-check', { source });
      return (structuredContent as { found?: string[] } | undefined)?.found ?? [];
    }),
  );
  return lists.flat();
}

/** Two frames of animation: the views have got the theme and drawn it. */
const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

export async function checkAccessibility({
  canvasElement,
  parameters,
}: {
  canvasElement: HTMLElement;
  parameters: Record<string, { test?: string } | undefined>;
}): Promise<void> {
  if (!isTest() || parameters['a11y']?.test !== 'error') return;
  const { dataset } = document.documentElement;
  const found = (await inViews(canvasElement)).map((line) => `view, light: ${line}`);
  dataset['theme'] = 'dark';
  try {
    await painted();
    found.push(...(await inPage(canvasElement)).map((line) => `page, dark: ${line}`));
    found.push(...(await inViews(canvasElement)).map((line) => `view, dark: ${line}`));
  } finally {
    dataset['theme'] = 'light';
  }
  if (found.length > 0) throw new Error(`axe found:\n${found.join('\n')}`);
}
