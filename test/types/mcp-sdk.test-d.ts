// The MCP shapes that we pass on, compared with SDK 1.x and client 2.x. Where the two differ, ours is the wider one:
// the values of both SDKs are assignable to ours, and ours to 2.x.
import type * as V2 from '@modelcontextprotocol/client';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type * as V1 from '@modelcontextprotocol/sdk/types.js';
import { describe, expectTypeOf, it } from 'vitest';
import type { ServerAuth } from '../../packages/elements/src/host/auth/server-auth.js';
import type {
  AskOptions,
  ElicitationQuestion,
} from '../../packages/elements/src/mcp-app-elicitation/index.js';
import type * as Our from '../../packages/elements/src/protocol/index.js';

type Same<A extends B, B extends C, C = A> = [A, B, C];

describe('@modelcontextprotocol/client 2.x', () => {
  it('V1 V2 tools, both ways', () => {
    expectTypeOf<Same<Our.Tool, V2.Tool>>().toBeArray();
    expectTypeOf<Same<Our.CallToolResult, V2.CallToolResult>>().toBeArray();
    expectTypeOf<Same<Our.ListToolsResult, V2.ListToolsResult>>().toBeArray();
  });
  it('V3 V4 V5 V6 resources and prompts, both ways', () => {
    expectTypeOf<Same<Our.ListResourcesResult, V2.ListResourcesResult>>().toBeArray();
    expectTypeOf<
      Same<Our.ListResourceTemplatesResult, V2.ListResourceTemplatesResult>
    >().toBeArray();
    expectTypeOf<Same<Our.ReadResourceResult, V2.ReadResourceResult>>().toBeArray();
    expectTypeOf<Same<Our.ListPromptsResult, V2.ListPromptsResult>>().toBeArray();
  });
  it('V9 V11 V12 content, sampling, logs, both ways', () => {
    expectTypeOf<Same<Our.ContentBlock, V2.ContentBlock>>().toBeArray();
    expectTypeOf<Same<Our.Implementation, V2.Implementation>>().toBeArray();
    expectTypeOf<V2.CreateMessageResult>().toExtend<Our.CreateMessageResult>();
    expectTypeOf<Our.LoggingLevel>().toEqualTypeOf<V2.LoggingLevel>();
  });
  it('V11 sampling params, both ways', () => {
    expectTypeOf<Same<Our.CreateMessageParams, V2.CreateMessageRequest['params']>>().toBeArray();
  });
});

describe('questions of servers', () => {
  it('of both SDKs fit `ask()`, and its answers fit them', () => {
    expectTypeOf<V1.ElicitRequest['params']>().toExtend<ElicitationQuestion>();
    expectTypeOf<V2.ElicitRequest['params']>().toExtend<ElicitationQuestion>();
    expectTypeOf<Our.ElicitParams>().toExtend<ElicitationQuestion>();
    expectTypeOf<Our.ElicitResult>().toExtend<V1.ElicitResult>();
    expectTypeOf<Our.ElicitResult>().toExtend<V2.ElicitResult>();
    expectTypeOf<V1.Implementation>().toExtend<NonNullable<AskOptions['serverInfo']>>();
    expectTypeOf<V2.Implementation>().toExtend<NonNullable<AskOptions['serverInfo']>>();
  });
});

describe('providers of both SDKs sign the requests of a frame', () => {
  it('fit `auth.authProvider`', () => {
    expectTypeOf<V2.OAuthClientProvider>().toExtend<NonNullable<ServerAuth['authProvider']>>();
    expectTypeOf<V2.AuthProvider>().toExtend<NonNullable<ServerAuth['authProvider']>>();
    expectTypeOf<OAuthClientProvider>().toExtend<NonNullable<ServerAuth['authProvider']>>();
  });
});

describe('@modelcontextprotocol/sdk 1.x', () => {
  it('V1 V2 what its client returns fits', () => {
    expectTypeOf<V1.Tool>().toExtend<Our.Tool>();
    expectTypeOf<V1.CallToolResult>().toExtend<Our.CallToolResult>();
    expectTypeOf<V1.ListToolsResult>().toExtend<Our.ListToolsResult>();
  });
  it('V1 ours fits it, except for the two fields that 2.x widened', () => {
    expectTypeOf<Omit<Our.Tool, 'outputSchema'>>().toExtend<Omit<V1.Tool, 'outputSchema'>>();
    expectTypeOf<Our.CallToolResult['content']>().toExtend<V1.CallToolResult['content']>();
    expectTypeOf<V2.Tool>().not.toExtend<V1.Tool>();
    expectTypeOf<V2.CallToolResult>().not.toExtend<V1.CallToolResult>();
  });
  it('V3 V4 V5 V6 V9 resources, prompts and content, both ways', () => {
    expectTypeOf<Same<Our.ListResourcesResult, V1.ListResourcesResult>>().toBeArray();
    expectTypeOf<
      Same<Our.ListResourceTemplatesResult, V1.ListResourceTemplatesResult>
    >().toBeArray();
    expectTypeOf<Same<Our.ReadResourceResult, V1.ReadResourceResult>>().toBeArray();
    expectTypeOf<Same<Our.ListPromptsResult, V1.ListPromptsResult>>().toBeArray();
    expectTypeOf<Same<Our.ContentBlock, V1.ContentBlock>>().toBeArray();
    expectTypeOf<Same<Our.Implementation, V1.Implementation>>().toBeArray();
  });
});
