// React and Svelte set nothing but attributes before an element is in the page, and `<mcp-app-root>` connects as
// soon as it is there. So an app that a component is given travels as the value of an attribute.
import type { McpApp } from './mcp-app.js';

/** What any Lit element has. */
interface LitElement extends Element {
  addController(controller: { hostConnected(): void }): void;
}
interface RootClass {
  addInitializer(initializer: (element: LitElement) => void): void;
}

const ATTRIBUTE = 'data-mcp-app';
const lent = new Map<string, McpApp>();
const names = new WeakMap<McpApp, string>();
const prepared = new WeakSet<RootClass>();
let last = 0;

/** The attribute that brings `app` to a root of the class `rootClass`; none where there is no page. */
export function lendApp(app: McpApp | undefined, rootClass: RootClass): Record<string, string> {
  if (!app || typeof document === 'undefined') return {};
  if (!prepared.has(rootClass)) rootClass.addInitializer(lookForApp);
  prepared.add(rootClass);
  const name = names.get(app) ?? String(++last);
  names.set(app, name);
  lent.set(name, app);
  return { [ATTRIBUTE]: name };
}

// Controllers hear of the connection before the element itself makes an app.
const lookForApp = (element: LitElement): void =>
  element.addController({
    hostConnected() {
      const name = element.getAttribute(ATTRIBUTE) ?? '';
      (element as { app?: McpApp }).app ??= lent.get(name);
      lent.delete(name);
    },
  });
