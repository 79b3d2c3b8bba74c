// A server that does not know a tool has other tools than its list says, without having announced it: its event stream was
// not open yet, or it announces nothing.

/**
 * How servers say it: with an error (SDK 2.x, most others), or with a result that is an error (SDK 1.x, Python). A tool
 * that ran may say the same; then the list is read once more than necessary.
 */
const UNKNOWN = /^(MCP error -\d+: )*(Unknown tool\b|Tool .+ (not found|disabled))/;

const isUnknownTool = (outcome: unknown): boolean => {
  const { message, isError, content } = (outcome ?? {}) as Record<string, unknown>;
  const [first] = isError === true && Array.isArray(content) ? content : [];
  return UNKNOWN.test(String((first as { text?: unknown } | undefined)?.text ?? message));
};

/** The outcome of a tool call. `changed` is called if the server says that it does not have the tool. */
export async function noticeUnknownTool<Result>(
  call: Promise<Result>,
  changed: () => void,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([call]);
  if (isUnknownTool(outcome.status === 'fulfilled' ? outcome.value : outcome.reason)) changed();
  return call;
}
