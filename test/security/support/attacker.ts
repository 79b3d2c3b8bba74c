// The listener, as the page of the test sees it, and the code that tries to reach it.
import { pause } from '../../support/frame-harness.js';
import type { Engine, Route, IsolationKind } from '../routes/route.mjs';
import { engine } from '../../support/engine.js';

export interface Attacker {
  url: string;
  ports: Record<string, number>;
}

type Headers = Record<string, string | undefined>;

const ask = async <T>(path: string): Promise<T> => (await fetch(`/test-servers/${path}`)).json();

/** Starts a listener with an entry for each route. */
export function startAttacker(routes: readonly Route[]): Promise<Attacker> {
  const names = (via: string) =>
    encodeURIComponent(
      routes
        .filter((route) => route.via === via)
        .map(({ name }) => name)
        .join(),
    );
  const query = ['tcp', 'udp'].filter(names).map((via) => `${via}=${names(via)}`);
  return ask(`attacker?${query.join('&')}`);
}

/** The names that have arrived, with their headers. */
export const reached = ({ url }: Attacker): Promise<Record<string, Headers>> =>
  ask(`reached?url=${encodeURIComponent(url)}`);

/** Waits until all these names have arrived, or long enough to be sure that they never will. */
export async function settled(attacker: Attacker, names: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const there = await reached(attacker);
    if (names.every((name) => Object.hasOwn(there, name))) return;
    await pause(100);
  }
}

function targetOf({ name, via }: Route, { url, ports }: Attacker): string {
  const marker = encodeURIComponent(name);
  if (via === 'host') {
    const to = encodeURIComponent(url);
    return `${location.origin}/test-servers/hit?url=${to}&name=${marker}`;
  }
  return via ? `127.0.0.1:${ports[name]}` : `${url}/${marker}`;
}

/** Code that starts all these attacks together, for `eval`. */
export function attackCode(routes: readonly Route[], attacker: Attacker): string {
  const attacks = routes.map((route) => ({ code: route.code, target: targetOf(route, attacker) }));
  return `{
    const add = (tag, properties) => {
      const element = Object.assign(document.createElement(tag), properties);
      document.body.append(element);
      return element;
    };
    const AsyncFunction = (async () => {}).constructor;
    for (const { code, target } of ${JSON.stringify(attacks)})
      new AsyncFunction('target', 'add', code)(target, add).catch(() => {});
    'started';
  }`;
}

/** Whether a route must arrive without our sandbox, in this engine. */
export const hasControl = ({ absent, unsteady, control }: Route): boolean =>
  control !== 'none' && !absent?.includes(engine) && !unsteady?.includes(engine);

/** Whether nothing closes a route there. */
export const isOpen = (route: Route, isolation: IsolationKind, where: Engine = engine): boolean =>
  Boolean(!route.absent?.includes(where) && route.open?.[where]?.includes(isolation));
