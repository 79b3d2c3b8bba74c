// The code that a reader would write to get the same frame as in a story.
import type { FrameArgs } from './frame-story.js';

const short = (text: string) => (text.length > 90 ? `${text.slice(0, 60)} …` : text);

function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${short(value).replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value === 'function') return value.toString().replace(/\n\s*/g, '\n  ');
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([key, field]) => {
    const name = /^\w+$/.test(key) ? key : `'${key}'`;
    return typeof field === 'function' && field.toString().startsWith(`${key}(`)
      ? literal(field)
      : `${name}: ${literal(field)}`;
  });
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}

/** Statements that create this frame. */
export function frameSource({ content, ...properties }: FrameArgs): string {
  const lines = Object.entries({ client: undefined, ...properties })
    .filter(([name, value]) => name === 'client' || value !== undefined)
    .map(([name, value]) => `frame.${name} = ${name === 'client' ? 'client' : literal(value)};`);
  return [
    "const frame = document.createElement('mcp-app-frame');",
    ...lines,
    ...(content ? ['// and an element of yours in a slot'] : []),
    'document.body.append(frame);',
  ].join('\n');
}
