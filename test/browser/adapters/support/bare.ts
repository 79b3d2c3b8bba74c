// The element itself, with as little code as a page without a framework would have: the reference for the adapters.
import '../../../../packages/elements/src/mcp-app-frame/mcp-app-frame.define.js';
import type { McpAppFrameElement } from '../../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { mcpAppFrameMembers } from '../../../../packages/elements/src/adapters/index.js';
import type { Adapter, Item } from './adapter.js';

interface Shown {
  element: McpAppFrameElement;
  props: Item['props'];
}

function show({ props, slots = {} }: Item): Shown {
  const element = document.createElement('mcp-app-frame');
  const shown: Shown = { element, props: {} };
  for (const [slot, text] of Object.entries(slots)) {
    const content = Object.assign(document.createElement('b'), { slot, textContent: text });
    element.append(content);
  }
  change(shown, props);
  return shown;
}

function change(shown: Shown, props: Item['props']): void {
  const { element } = shown;
  const fresh = document.createElement('mcp-app-frame') as unknown as Item['props'];
  const { events } = mcpAppFrameMembers;
  for (const name of new Set([...Object.keys(shown.props), ...Object.keys(props)])) {
    const value = props[name];
    if (Object.is(value, shown.props[name])) continue;
    const type = events[name as keyof typeof events];
    if (type) {
      if (shown.props[name]) element.removeEventListener(type, shown.props[name] as EventListener);
      if (value) element.addEventListener(type, value as EventListener);
      continue;
    }
    if (mcpAppFrameMembers.properties.includes(name))
      (element as unknown as Item['props'])[name] = value === undefined ? fresh[name] : value;
    else if (typeof value === 'string')
      element.setAttribute(name.replace('className', 'class'), value);
  }
  shown.props = props;
}

export const bare: Adapter = {
  name: 'the bare element',
  start(container) {
    const frames = new Map<string, Shown>();
    return {
      async render(items) {
        for (const [key, { element }] of frames) {
          if (items.some((item) => item.key === key)) continue;
          element.remove();
          frames.delete(key);
        }
        let previous: Element | null = null;
        for (const item of items) {
          const shown = frames.get(item.key) ?? show(item);
          frames.set(item.key, shown);
          change(shown, item.props);
          const next: Node | null = previous ? previous.nextSibling : container.firstChild;
          if (next !== shown.element) container.insertBefore(shown.element, next);
          previous = shown.element;
        }
      },
      ref: (key) => frames.get(key)?.element,
      async unmount() {
        for (const { element } of frames.values()) element.remove();
      },
    };
  },
};
