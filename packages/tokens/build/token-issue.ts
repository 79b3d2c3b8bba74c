/** Something wrong in a token file: where, why, and what to do about it. */
export interface TokenIssue {
  /** The file, relative to the source folder. */
  file: string;
  /** The token's path with dots, or `(file)` when the whole file is meant. */
  token: string;
  cause: string;
  mend: string;
}

/** Ends the build. The message lists every issue, one per line. */
export class TokenBuildError extends Error {
  override name = 'TokenBuildError';
  readonly issues: readonly TokenIssue[];

  constructor(issues: readonly TokenIssue[]) {
    const lines = issues.map(
      ({ file, token, cause, mend }) => `${file}: ${token}: ${cause}. ${mend}.`,
    );
    super(`The tokens cannot be built:\n${lines.join('\n')}`);
    this.issues = issues;
  }
}
