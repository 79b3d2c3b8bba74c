/** A problem in a token file: where it is, its cause, and how to fix it. */
export interface TokenIssue {
  /** The file, relative to the source folder. */
  file: string;
  /** The token's path with dots, or `(file)` for the whole file. */
  token: string;
  cause: string;
  fix: string;
}

/** Stops the build. The message lists every issue, one per line. */
export class TokenBuildError extends Error {
  override name = 'TokenBuildError';
  readonly issues: readonly TokenIssue[];

  constructor(issues: readonly TokenIssue[]) {
    const lines = issues.map(
      ({ file, token, cause, fix }) => `${file}: ${token}: ${cause}. ${fix}.`,
    );
    super(`The tokens cannot be built:\n${lines.join('\n')}`);
    this.issues = issues;
  }
}
