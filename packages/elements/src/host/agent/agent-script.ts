// The script that is inserted into a view for agents. A separate chunk: only pages that let agents see views load it.
export { AGENT_PRELUDE } from '../../generated/agent-prelude.js';
