// Values of theme variables at the limits: zero, keywords, the current colour, and values that are not valid.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewReceived,
} from '../../support/frame-harness.js';

type Variables = Record<string, string>;

describe('the values of theme variables', () => {
  let html: string;
  const sheet = document.createElement('style');
  before(async () => {
    html = await scriptedHtml();
    document.head.append(sheet);
  });
  afterEach(() => {
    removeFrames();
    sheet.textContent = '';
    document.body.className = '';
  });
  after(() => sheet.remove());

  const variablesOf = async (css: string, properties: Partial<McpAppFrameElement> = {}) => {
    sheet.textContent = css;
    const frame = await readyFrame({ html, ...properties });
    const [answer] = await viewReceived(frame, 'ui/initialize');
    const context = answer!.params['hostContext'] as { styles: { variables: Variables } };
    return { frame, variables: context.styles.variables };
  };

  it('C5 sends lengths of 0 in every unit', async () => {
    const { variables } = await variablesOf(`:root {
      --border-radius-xs: 0; --border-radius-sm: 0px; --border-radius-md: 0rem;
      --border-radius-lg: calc(1rem - 16px); --border-radius-xl: calc(var(--base) - 4px); --base: 4px;
      --border-width-regular: 0em }`);
    assert.deepEqual(variables, {
      '--border-radius-xs': '0',
      '--border-radius-sm': '0px',
      '--border-radius-md': '0px',
      '--border-radius-lg': '0px',
      '--border-radius-xl': '0px',
      '--border-width-regular': '0px',
    });
  });

  it('C5 resolves keywords of the property that a length is for, and drops what is not valid there', async () => {
    const { variables } = await variablesOf(`:root { font-size: 16px;
      --border-width-regular: thin; --font-text-md-size: medium; --font-text-lg-line-height: 2rem;
      --border-radius-full: calc(infinity * 1px);
      --border-radius-md: auto; --border-radius-lg: -4px; --border-radius-sm: none; --font-text-sm-size: big;
      --color-text-primary: #12345; --color-text-secondary: rgb(1 2); --shadow-sm: 1px;
      --shadow-md: none; --shadow-lg: 0 1px 2px rgb(1, 2, 3) }`);
    const { '--border-radius-full': full, ...rest } = variables;
    assert.isAbove(Number.parseFloat(full!), 1e6);
    assert.deepEqual(rest, {
      '--border-width-regular': '1px',
      '--font-text-md-size': '16px',
      '--font-text-lg-line-height': '32px',
      '--shadow-md': 'none',
      '--shadow-lg': 'rgb(1, 2, 3) 0px 1px 2px 0px',
    });
  });

  it('C5 resolves currentcolor to the colour of the text, in colours and in shadows', async () => {
    const { variables } = await variablesOf(`:root {
      --color-text-primary: rgb(10, 20, 30); --color-border-primary: currentcolor;
      --color-border-secondary: rgb(1, 2, 3);
      --shadow-sm: 0 0 0 1px; --shadow-md: 0 0 0 1px currentcolor }`);
    assert.deepInclude(variables, {
      '--color-border-primary': 'rgb(10, 20, 30)',
      '--color-border-secondary': 'rgb(1, 2, 3)',
      '--shadow-sm': 'rgb(10, 20, 30) 0px 0px 0px 1px',
      '--shadow-md': 'rgb(10, 20, 30) 0px 0px 0px 1px',
    });
  });

  it('C5 takes the text colour of the page if there is no variable for it', async () => {
    const { variables } = await variablesOf(`body { color: rgb(40, 50, 60) }
      :root { --color-text-primary: currentcolor; --color-border-primary: currentColor }`);
    assert.deepInclude(variables, {
      '--color-text-primary': 'rgb(40, 50, 60)',
      '--color-border-primary': 'rgb(40, 50, 60)',
    });
  });

  it('C5 resolves currentcolor in the fixed theme of the frame', async () => {
    const { variables } = await variablesOf(
      `:root { color-scheme: light; --color-text-primary: light-dark(rgb(1, 1, 1), rgb(250, 250, 250));
        --color-border-primary: currentcolor }`,
      { theme: 'dark' },
    );
    assert.equal(
      variables['--color-border-primary'],
      'light-dark(rgb(1, 1, 1), rgb(250, 250, 250))',
    );
  });

  it('C2 sends a change of the page’s colour to views that use currentcolor', async () => {
    const { frame } =
      await variablesOf(`body { color: rgb(40, 50, 60) } body.other { color: rgb(70, 80, 90) }
      :root { --color-text-primary: currentcolor }`);
    document.body.classList.add('other');
    const [change] = await eventually(async () => {
      const list = await viewReceived(frame, 'ui/notifications/host-context-changed');
      return list.length > 0 && list;
    }, 'the change');
    assert.deepEqual(change!.params, {
      styles: { variables: { '--color-text-primary': 'rgb(70, 80, 90)' } },
    });
  });
});
