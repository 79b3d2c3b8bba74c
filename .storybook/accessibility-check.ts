// In tests: what the accessibility addon cannot see. It looks at the page in light; here follow the views,
// each from inside its own origin, and the colours of it all again in dark.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';

/** How long axe may take in one view, on a busy machine too. */
const CHECK_MS = 240_000;

const isTest = () => Object.hasOwn(globalThis, '__vitest_browser__');

const frames = (canvas: HTMLElement) =>
  [...canvas.querySelectorAll<McpAppFrameElement>('mcp-app-frame')].filter(
    ({ status, appCapabilities }) => status === 'ready' && appCapabilities?.tools,
  );

/** The rules that look at colours: a theme changes nothing that the others look at. */
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

/** Checks the views: with the source of axe all its rules, then without it only the named ones. */
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
