// The tools of the server: their names, what they get, and what they return. The server checks its input and its
// results with these schemas, and the view gets its types from them; it imports types only, so no schema is in its file.
import { z } from 'zod';

const pollName = z.enum(['lunch', 'offsite']);

const poll = z.object({
  poll: pollName,
  question: z.string(),
  options: z.array(z.object({ name: z.string(), votes: z.number().int().min(0) })),
});

export const tools = {
  'show-poll': { input: z.object({ poll: pollName.default('lunch') }), output: poll },
  vote: { input: z.object({ poll: pollName, option: z.string() }), output: poll },
};

/** A poll with its votes. */
export type Poll = z.infer<typeof poll>;

/** The same as types, for `McpApp` and `useMcpApp`. */
export type Tools = {
  [Name in keyof typeof tools]: {
    input: z.input<(typeof tools)[Name]['input']>;
    output: z.infer<(typeof tools)[Name]['output']>;
  };
};
