// A theme from the style sheet of a site that does not use the standard variables: the browser applies it to a small
// page, and `themeFromCss` reads the result.
import { themeFromCss } from '@mcp-app/tokens';
import type { SiteTheme } from '@mcp-app/tokens';

/** Nothing is loaded and no script runs, because the style sheet is not trusted. */
const page = (css: string) => `<!doctype html><html lang="en">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${css.replaceAll('</', '<\\/')}</style>
<body><main><a href="#link">Link</a> <button class="btn button btn-primary">Button</button></main></body></html>`;

/** @throws ThemeError if the style sheet has a colour that cannot be read */
export async function themeFromStylesheet(css: string): Promise<SiteTheme> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.style.cssText =
    'position: fixed; inline-size: 800px; block-size: 600px; visibility: hidden';
  frame.srcdoc = page(css);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  try {
    await loaded;
    return themeFromCss(frame.contentDocument!.body);
  } finally {
    frame.remove();
  }
}
