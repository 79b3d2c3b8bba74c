// A session of WebKitGTK: plain W3C WebDriver over fetch, under Xvfb where there is no display. No webdriverio,
// no selenium.
import { freePort } from './free-port.mjs';
import { startProgram } from './started-program.mjs';

/**
 * A browser that starts when `start` is first called. `send` takes paths below the session; `more` is added to the
 * environment of the browser.
 */
export function webkitSession(driver, more = {}) {
  const programs = [];
  let base;
  let session;
  let starting;

  async function command(method, path, body) {
    const options = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await fetch(base + path, options);
    const { value } = await response.json();
    if (!response.ok)
      throw new Error(`WebKit ${method} ${path}: ${value?.error} ${value?.message}`);
    return value;
  }

  async function display() {
    if (process.env.DISPLAY) return process.env.DISPLAY;
    const screen = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
    const server = startProgram('Xvfb', 'Xvfb', screen);
    programs.push(server);
    const number = await server.ready((printed) => /^\d+$/m.exec(printed)?.[0]);
    return `:${number}`;
  }

  async function launch() {
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const env = { ...process.env, ...more, DISPLAY: await display() };
    const server = startProgram('The driver of WebKit', driver, [`--port=${port}`], { env });
    programs.push(server);
    await server.answers(`${base}/status`);
    const { sessionId, capabilities } = await command('POST', '/session', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', pageLoadStrategy: 'none' } },
    });
    session = `/session/${sessionId}`;
    return `WebKitGTK ${capabilities.browserVersion}`;
  }

  return {
    /** Starts the browser once; returns its name and version. */
    start: () => (starting ??= launch()),
    send: (method, path, body) => command(method, session + path, body),
    async stop() {
      if (session) await command('DELETE', session).catch(() => {});
      for (const program of programs.toReversed()) await program.stop();
    },
  };
}
