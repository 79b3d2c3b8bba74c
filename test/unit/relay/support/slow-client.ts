/** A client whose calls end when the test says so. */
export function slowClient() {
  const running: { name: string; finish(): void; signal: AbortSignal }[] = [];
  const client = {
    callTool: ({ name }: { name: string }, { signal }: { signal: AbortSignal }) =>
      new Promise<object>((resolve, reject) => {
        const finish = () => resolve({ content: [], structuredContent: { name } });
        running.push({ name, finish, signal });
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
      }),
    listTools: async () => ({ tools: [] }),
    listResources: async () => ({ resources: [] }),
    listResourceTemplates: async () => ({ resourceTemplates: [] }),
    readResource: async () => ({ contents: [] }),
    listPrompts: async () => ({ prompts: [] }),
    getServerCapabilities: () => ({ tools: { listChanged: true } }),
    getServerVersion: () => ({ name: 'slow', version: '1' }),
  };
  return { client, running };
}
