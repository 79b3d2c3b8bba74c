import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AskingFrame } from '../../../../packages/elements/src/mcp-app-frame/ask/ask-dialog.js';
import { consentOf } from '../../../../packages/elements/src/mcp-app-frame/ask/frame-consent.js';

beforeAll(() => void vi.stubGlobal('document', { baseURI: 'https://page.example/chat/' }));
afterAll(() => void vi.unstubAllGlobals());

const identityOf = (frame: Partial<AskingFrame>) => {
  const { serverId, serverAddress } = consentOf(frame as AskingFrame);
  return [serverId, serverAddress];
};

it('identifies the server by the name that the page gives it, otherwise by its address', () => {
  expect(identityOf({ serverId: 'shop', relay: '/mcp?token=s3cret' })).toEqual(['shop', undefined]);
  expect(identityOf({ relay: '/mcp' })).toEqual(['https://page.example/mcp', undefined]);
  expect(identityOf({ server: 'https://a.example' })).toEqual(['https://a.example/', undefined]);
  expect(identityOf({})).toEqual([undefined, undefined]);
});

it('15.15 does not show user info, query and fragment of an address', () => {
  for (const relay of [
    'wss://relay.example/mcp?token=s3cret',
    'wss://me:s3cret@relay.example/mcp',
    'wss://s3cret@relay.example/mcp',
    'wss://relay.example/mcp#s3cret',
  ]) {
    const [shown, address] = identityOf({ relay });
    expect(shown).toBe('wss://relay.example/mcp');
    expect(address).toBe(relay);
  }
  const [bad] = identityOf({ relay: 'https://me:s3cret@[nowhere/?token=s3cret' });
  expect(bad).not.toContain('s3cret');
});
