// `import '@mcp-app/conformance/host'`: one line, and the page takes part in tests with its first frame.
import { exposeForTests } from './expose-for-tests.js';

export { exposeForTests } from './expose-for-tests.js';
export type { TestableFrame } from './expose-for-tests.js';
export type {
  ChangedHostContext,
  ConversationContext,
  HostTestInterface,
  ReceivedMessage,
  TestApp,
} from './host-test-interface.js';

// A server that renders the page imports it as well.
if (typeof document !== 'undefined') exposeForTests();
