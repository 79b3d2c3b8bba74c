// Keeps Lit's notice of its development build out of the user's console. The entries of @mcp-app/elements do the same:
// see docs/decisions/lit-in-development.md.
const page = globalThis as { litIssuedWarnings?: Set<string> };
(page.litIssuedWarnings ??= new Set()).add('dev-mode');
