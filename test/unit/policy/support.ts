/** Reads a policy as a browser does: the first of equal directives counts. */
export function readPolicy(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/[\t\n\f\r ]+/);
    const key = name.toLowerCase();
    if (key && !directives.has(key)) directives.set(key, sources);
  }
  return directives;
}
