// The lines of the deployment check.

/** Longer texts of the checked page are cut. */
const MAX_PRINTED = 2000;

/** One line of the report, safe to print. `check` means that a person has to check it. */
export interface DeploymentFinding {
  level: 'ok' | 'check' | 'wrong';
  text: string;
}

// The page that is checked may be hostile, and a finding may quote it.
const finding =
  (level: DeploymentFinding['level']) =>
  (text: string): DeploymentFinding => ({ level, text: printable(text) });
export const ok: (text: string) => DeploymentFinding = finding('ok');
export const check: (text: string) => DeploymentFinding = finding('check');
export const wrong: (text: string) => DeploymentFinding = finding('wrong');

/**
 * The text in one line, with everything that is not visible written as an escape: escape sequences could change what a
 * terminal shows, or what it does.
 */
function printable(text: string): string {
  const cut = text.length > MAX_PRINTED ? `${text.slice(0, MAX_PRINTED)}…` : text;
  return cut.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
