// The user's choices, stored in this browser. Where storage is blocked, they last until the page is left.

interface Preferences {
  preset: string;
  theme: string;
  /** Whether the inspector is open beside the conversation. */
  inspector: boolean;
  /** The secret from which the origins of apps are derived. */
  viewKey: string;
  /** Servers that the user added, and those of the page that the user removed. */
  added: string[];
  removed: string[];
}

/** index.html also reads it, before the first paint. */
const KEY = 'mcp-app-dev';

function read(): Partial<Preferences> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

const preferences = read();

export const preference = <K extends keyof Preferences>(name: K): Preferences[K] | undefined =>
  preferences[name];

/** A list of texts, also if something else was stored under its name. */
export const listPreference = (name: 'added' | 'removed'): string[] => {
  const list: unknown = preferences[name];
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
};

export function savePreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  preferences[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Blocked or full.
  }
}
