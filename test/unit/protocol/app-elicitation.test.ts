// Who has declared that views may ask, and which view a question names.
import { describe, expect, it } from 'vitest';
import {
  declaresAppElicitation,
  elicitationViewOf,
} from '../../../packages/elements/src/protocol/proposals/app-elicitation.js';

const ui = (settings: unknown) => ({ extensions: { 'io.modelcontextprotocol/ui': settings } });

describe('capabilities', () => {
  it('declare it in the settings of the extension for views', () => {
    expect(declaresAppElicitation(ui({ elicitation: {} }))).toBe(true);
    expect(declaresAppElicitation(ui({ mimeTypes: [], elicitation: { a: 1 } }))).toBe(true);
  });

  it.each([undefined, null, {}, { extensions: {} }, ui({}), ui(true), ui({ elicitation: true })])(
    '%j do not',
    (capabilities) => expect(declaresAppElicitation(capabilities)).toBe(false),
  );
});

describe('a question', () => {
  const question = (resourceUri: unknown, mode?: string) => ({
    message: 'Why?',
    ...(mode && { mode }),
    _meta: { ui: { resourceUri } },
  });

  it('names the view at an absolute ui:// address', () => {
    expect(elicitationViewOf(question('ui://demo/choose.html'))).toBe('ui://demo/choose.html');
    expect(elicitationViewOf(question('UI://demo/choose.html', 'form'))).toBe(
      'UI://demo/choose.html',
    );
  });

  it.each(['https://demo/choose.html', 'ui:demo', 'ui://', 'ui:///choose', 'choose', '', 7, null])(
    'does not name a view with %j',
    (uri) => expect(elicitationViewOf(question(uri))).toBeUndefined(),
  );

  it('does not name a view with the mode url, or without metadata', () => {
    expect(elicitationViewOf(question('ui://demo/choose.html', 'url'))).toBeUndefined();
    expect(elicitationViewOf({ message: 'Why?' })).toBeUndefined();
    expect(elicitationViewOf({ message: 'Why?', _meta: { ui: 'ui://a/b' } })).toBeUndefined();
  });
});
