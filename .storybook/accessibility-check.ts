// Covers what the accessibility addon cannot check in tests. The addon checks the page in light. This file checks the
// views, each from inside its own origin, and then all colours again in dark.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';

/** The time limit for axe in one view, with room for a busy machine. */
const CHECK_MS = 240_000;

const isTest = () => Object.hasOwn(globalThis, '__vitest_browser__');

const frames = (canvas: HTMLElement) =>
  [...canvas.querySelectorAll<McpAppFrameElement>('mcp-app-frame')].filter(
    ({ status, details }) => status === 'ready' && details.appCapabilities?.tools,
  );

/** The rules about colours. A theme does not affect the other rules. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

async function colorsInPage(canvas: HTMLElement): Promise<string[]> {
  const { default: axe } = await import('axe-core');
  const { violations } = await axe.run(canvas, {
    iframes: false,
    resultTypes: ['violations'],
    runOnly: COLOR_RULES,
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Checks the views: with the source of axe, all rules; then, without it, only the named ones. */
async function inViews(
  canvas: HTMLElement,
  input: { source: string } | { rules: string[] },
): Promise<string[]> {
  const lists = await Promise.all(
    frames(canvas).map(async (frame) => {
      const { structuredContent } = await frame.callAppTool('accessibility-check', input, {
        timeout: CHECK_MS,
      });
      return (structuredContent as { found?: string[] } | undefined)?.found ?? [];
    }),
  );
  return lists.flat();
}

/** Waits for two animation frames, after which the views have received the theme and painted it. */
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
  const { default: source } = await import('axe-core/axe.min.js?raw');
  const found = (await inViews(canvasElement, { source })).map((line) => `view, light: ${line}`);
  dataset['theme'] = 'dark';
  try {
    await painted();
    const inDark = await inViews(canvasElement, { rules: COLOR_RULES });
    found.push(...(await colorsInPage(canvasElement)).map((line) => `page, dark: ${line}`));
    found.push(...inDark.map((line) => `view, dark: ${line}`));
  } finally {
    dataset['theme'] = 'light';
  }
  if (found.length > 0) throw new Error(`axe found:\n${found.join('\n')}`);
}
