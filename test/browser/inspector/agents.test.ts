// The Agents tab: what agents see, and the tools of the view.
import { assert } from 'chai';
import { eventually, readyFrame, removeFrames } from '../../support/frame-harness.js';
import { agentFrame, withBody } from '../agents/support/agent-view.js';
import { find, mountInspector, removeInspectors, textOf } from './support.js';

describe('the Agents tab', () => {
  afterEach(() => {
    removeInspectors();
    removeFrames();
  });

  it('shows what agents see and which tools they can call, when the developer asks', async () => {
    const frame = await agentFrame('<button>Pay</button>');
    const inspector = mountInspector({ frame });
    (await eventually(() => find(inspector, '#tab-agents'))).click();
    await eventually(() => textOf(inspector).includes('Agents can see and use this view.'));
    assert.isNull(find(inspector, '.card pre'), 'it does not ask by itself');
    find(inspector, '.card button')!.click();
    const seen = await eventually(() => find(inspector, '.card pre'), 'what agents see');
    assert.match(seen.textContent, /- button "Pay" \[ref=[a-z]+\d+\]/);
    assert.include(textOf(inspector), 'evaluate', 'the tools of the view');
  });

  it('says why agents see nothing', async () => {
    const frame = await readyFrame({ html: await withBody('<button>Pay</button>') });
    const inspector = mountInspector({ frame });
    (await eventually(() => find(inspector, '#tab-agents'))).click();
    await eventually(() => textOf(inspector).includes('sandbox.agents is not set'));
  });
});
