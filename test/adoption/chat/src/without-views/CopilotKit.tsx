import { CopilotChat, CopilotKitProvider, HttpAgent } from '@copilotkit/react-core/v2';

const agents = { default: new HttpAgent({ url: '/chat/copilotkit' }) };

export function Chat() {
  return (
    <CopilotKitProvider selfManagedAgents={agents}>
      <CopilotChat />
    </CopilotKitProvider>
  );
}
