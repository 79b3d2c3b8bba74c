// A session of WebKitGTK: plain W3C WebDriver over fetch, under Xvfb where there is no display. No webdriverio,
// no selenium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

/** A browser that starts when `start` is first called. `send` takes paths below the session. */
export function webkitSession(driver) {
  const processes = [];
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
    const server = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] });
    processes.push(server);
    const [number] = await once(server.stdout, 'data');
    return `:${String(number).trim()}`;
  }

  async function launch() {
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const env = { ...process.env, DISPLAY: await display() };
    processes.push(spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' }));
    for (let tries = 0; ; tries++) {
      try {
        await command('GET', '/status');
        break;
      } catch (error) {
        if (tries > 100) throw error;
        await pause(100);
      }
    }
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
      for (const child of processes.toReversed()) child.kill();
    },
  };
}
