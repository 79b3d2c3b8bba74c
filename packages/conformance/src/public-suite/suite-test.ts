// A test of the public suite, as its view reported it.

export interface SuiteTest {
  id: string;
  name: string;
  /** skipped: the host does not offer what the test needs, or its interface does not have it. */
  status: 'passed' | 'failed' | 'skipped';
  /** The word of the specification: MUST, SHOULD and others. */
  clause?: string;
  /** Why it is not passed. */
  message?: string;
}
