// A script as one HTML text, as view authors publish it.

/** @param content HTML before the script */
export const scriptPage = (script: string, title: string, content = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><body>${content}` +
  // An end tag in a string would end the script.
  `<script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`;
