// APP-001 to APP-011: each rule that needs no browser is broken alone, and found under its id. What a rule is about in a
// real server is in test/demo/check-command.test.ts.
import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { checkServer } from '../../../packages/cli/src/check/static-rules.ts';

const URI = 'ui://clock/view.html';
const mimeType = 'text/html;profile=mcp-app';
const HTML = '<!doctype html><title>Clock</title>';

interface Offer {
  tool?: object;
  content?: object;
  resources?: object[];
}

/** A connected client of a server with one tool and one view, which differ from what is right as given. */
const clientOf = ({ tool = {}, content = {}, resources = [] }: Offer) =>
  ({
    getServerCapabilities: () => ({ tools: {}, resources: {} }),
    listTools: async () => ({
      tools: [
        {
          name: 'show-time',
          inputSchema: { type: 'object' },
          _meta: { ui: { resourceUri: URI } },
          ...tool,
        },
      ],
    }),
    listResources: async () => ({ resources }),
    async readResource({ uri }: { uri: string }) {
      if (uri !== URI) throw new Error(`There is no ${uri}`);
      return { contents: [{ uri, mimeType, text: HTML, ...content }] };
    },
  }) as unknown as Client;

const rulesOf = async (offer: Offer) =>
  (await checkServer(clientOf(offer))).findings.map(({ rule }) => rule);

const ofTool = (ui: unknown) => ({ tool: { _meta: { ui } } });
const ofView = (ui: unknown) => ({ content: { _meta: { ui } } });

it('a server that breaks no rule', async () => {
  expect(await rulesOf({})).toEqual([]);
  const meta = { csp: { connectDomains: ['https://api.example.com'] }, prefersBorder: true };
  expect(await rulesOf(ofView(meta))).toEqual([]);
  expect(await rulesOf(ofTool({ resourceUri: URI, visibility: ['model', 'app'] }))).toEqual([]);
});

describe('a server that breaks one rule', () => {
  it.each([
    ['a listed view with another URI', { resources: [{ uri: 'https://a/', mimeType }] }, 'APP-001'],
    ['another MIME type', { content: { mimeType: 'text/html' } }, 'APP-002'],
    [
      'a listed view with another MIME type',
      { resources: [{ uri: 'ui://b', mimeType: 'text/html' }] },
      'APP-002',
    ],
    ['neither text nor blob', { content: { text: undefined } }, 'APP-003'],
    ['no HTML document', { content: { text: 'Noon' } }, 'APP-004'],
    ['a view that does not exist', ofTool({ resourceUri: 'ui://clock/gone' }), 'APP-005'],
    ['the deprecated key', { tool: { _meta: { 'ui/resourceUri': URI } } }, 'APP-006'],
    ['_meta.ui of a tool that is a text', ofTool('clock'), 'APP-007'],
    ['a resourceUri that is a number', ofTool({ resourceUri: 1 }), 'APP-007'],
    ['a visibility that is a text', ofTool({ resourceUri: URI, visibility: 'app' }), 'APP-007'],
    ['_meta.ui of a view that is a list', ofView([]), 'APP-008'],
    ['a csp that is a text', ofView({ csp: 'https://a.example' }), 'APP-008'],
    ['domains that are a text', ofView({ csp: { frameDomains: 'https://a.example' } }), 'APP-008'],
    ['permissions that are a list', ofView({ permissions: ['camera'] }), 'APP-008'],
    ['a domain that is not an origin', ofView({ csp: { resourceDomains: ['a b'] } }), 'APP-009'],
    ['another visibility', ofTool({ resourceUri: URI, visibility: ['user'] }), 'APP-011'],
  ] as [string, Offer, string][])('%s', async (_, offer, rule) => {
    expect(await rulesOf(offer)).toEqual([rule]);
  });
});

it('HTML in base64 is HTML', async () => {
  const blob = Buffer.from(HTML).toString('base64');
  expect(await rulesOf({ content: { text: undefined, blob } })).toEqual([]);
});
