// The inputs that a tool was called with, kept in this browser: its form begins with the last one.
import { isFreeInput, resolve } from './schema.ts';

const KEY = 'mcp-app-inputs';
/** For each tool. */
const KEPT = 5;

type Input = Record<string, unknown>;

function readAll(): Record<string, Input[]> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Input[]>) : {};
  } catch {
    return {};
  }
}

/** The inputs of a tool, the last one first. */
export function savedInputs(tool: string): Input[] {
  const kept: unknown = readAll()[tool];
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'object' && one !== null) : [];
}

/** Keeps an input. Where storage is blocked or full, nothing is kept. */
export function saveInput(tool: string, input: Input): void {
  if (Object.keys(input).length === 0) return;
  const text = JSON.stringify(input);
  const others = savedInputs(tool).filter((one) => JSON.stringify(one) !== text);
  try {
    const all = { ...readAll(), [tool]: [input, ...others].slice(0, KEPT) };
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Blocked or full.
  }
}

/** The schema of a form that begins with this input. */
export function withInput(schema: object, input: Input): object {
  if (isFreeInput(schema)) return { ...schema, default: input };
  const { properties = {} } = resolve(schema, schema);
  const begun = Object.entries(properties).map(([name, property]) => [
    name,
    Object.hasOwn(input, name) ? { ...property, default: input[name] } : property,
  ]);
  return { ...schema, properties: Object.fromEntries(begun) as Record<string, object> };
}
