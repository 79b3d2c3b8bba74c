// Inputs and results of the server's tools.

export interface Plan {
  product: string;
  current: string;
}

export interface Release {
  product: string;
  version: string;
  channel: 'stable' | 'beta';
}

export interface ReleaseTools {
  'plan-release': { input: { product: string }; output: Plan };
  'check-version': {
    input: { product: string; version: string };
    output: { problem: string | null };
  };
  'publish-release': { input: Release & { notes: string }; output: Release };
}

/** The usual next version: 1.9.4 becomes 1.10.0. */
export function nextVersion(current: string): string {
  const [major = 0, minor = 0] = current.split('.').map(Number);
  return `${major}.${minor + 1}.0`;
}
