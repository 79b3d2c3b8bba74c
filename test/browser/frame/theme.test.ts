import { assert } from 'chai';
import {
  eventually,
  readyFrame,
  removeFrames,
  roundTrip,
  scriptedHtml,
  viewReceived,
} from '../../support/frame-harness.js';

type Styles = { variables: Record<string, string>; css?: { fonts?: string } };

describe('theme by CSS cascade', () => {
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

  const initialContext = async (frame: Awaited<ReturnType<typeof readyFrame>>) => {
    const [answer] = await viewReceived(frame, 'ui/initialize');
    return answer!.params['hostContext'] as { theme: string; styles: Styles };
  };
  const changes = async (frame: Awaited<ReturnType<typeof readyFrame>>) =>
    (await viewReceived(frame, 'ui/notifications/host-context-changed')).map(
      ({ params }) => params,
    );

  it('C5 sends the computed values of the variables on the element, and no other names', async () => {
    sheet.textContent = `:root { --brand: #ff0000; --color-background-primary: var(--brand); --spacing-1: 4px;
      --font-sans: "Some Sans", system-ui; --font-weight-bold: 650; }
      mcp-app-frame { --color-text-primary: rgb(10 20 30 / 0.5) }`;
    const frame = await readyFrame({ html });
    const { styles } = await initialContext(frame);
    assert.deepEqual(styles.variables, {
      '--color-background-primary': '#ff0000',
      '--color-text-primary': 'rgb(10 20 30 / 0.5)',
      '--font-sans': '"Some Sans", system-ui',
      '--font-weight-bold': '650',
    });
  });

  it('C5 resolves values so that they mean the same inside the view', async () => {
    sheet.textContent = `:root { font-size: 20px; color-scheme: dark;
      --color-background-primary: light-dark(rgb(255, 255, 255), rgb(9, 9, 9));
      --color-text-primary: color-mix(in srgb, red 50%, blue);
      --color-border-primary: nonsense;
      --font-text-md-size: 1.5rem; --font-text-md-line-height: 1.4; --font-text-lg-line-height: 2rem;
      --border-radius-md: calc(2px + 3px); --border-radius-full: 50%;
      --shadow-sm: 0 1px 2px light-dark(rgb(1, 1, 1), rgb(2, 2, 2));
      --shadow-md: light-dark(0 1px 2px red, 0 1px 2px blue); }`;
    const frame = await readyFrame({ html });
    const { theme, styles } = await initialContext(frame);
    assert.equal(theme, 'dark');
    const { variables } = styles;
    assert.deepInclude(variables, {
      '--color-background-primary': 'light-dark(rgb(255, 255, 255), rgb(9, 9, 9))',
      '--font-text-md-size': '30px',
      '--font-text-md-line-height': '1.4',
      '--font-text-lg-line-height': '40px',
      '--border-radius-md': '5px',
      '--border-radius-full': '50%',
    });
    assert.match(variables['--color-text-primary']!, /^color\(|^rgb/);
    assert.match(
      variables['--shadow-sm']!,
      /light-dark\(rgb\(1, 1, 1\), rgb\(2, 2, 2\)\).*1px 2px/,
    );
    assert.notProperty(variables, '--color-border-primary');
    assert.notProperty(variables, '--shadow-md');
  });

  for (const [cause, act] of Object.entries<() => void>({
    'a class': () => document.body.classList.add('other'),
    'an attribute': () => document.documentElement.setAttribute('data-x', '1'),
    'a stylesheet': () => {
      sheet.textContent += ':root { --color-text-primary: rgb(2, 2, 2) }';
    },
    'a rule': () => sheet.sheet!.insertRule(':root { --color-text-primary: rgb(2, 2, 2) }', 1),
  })) {
    it(`C2 sends a change by ${cause} to the view, and only what changed`, async () => {
      sheet.textContent = `:root { --color-text-primary: rgb(1, 1, 1) }
        .other, [data-x] { --color-text-primary: rgb(2, 2, 2) }`;
      const frame = await readyFrame({ html });
      await roundTrip(frame);
      act();
      const [change] = await eventually(async () => {
        const list = await changes(frame);
        return list.length > 0 && list;
      }, 'the change arrives');
      assert.deepEqual(change, {
        styles: { variables: { '--color-text-primary': 'rgb(2, 2, 2)' } },
      });
      document.documentElement.removeAttribute('data-x');
    });
  }

  it('C2 needs no new colours when the scheme changes, because they are for both', async () => {
    sheet.textContent = `body { color-scheme: light } body.dark { color-scheme: dark }
      :root { --color-text-primary: light-dark(rgb(1, 1, 1), rgb(2, 2, 2)) }`;
    const frame = await readyFrame({ html });
    assert.equal((await initialContext(frame)).theme, 'light');
    document.body.classList.add('dark');
    const [change] = await eventually(async () => {
      const list = await changes(frame);
      return list.length > 0 && list;
    });
    assert.deepEqual(change, { theme: 'dark' });
  });

  it('C2 sends the new values of variables that a class changes', async () => {
    sheet.textContent = `body { --color-text-primary: rgb(1, 1, 1); background: white }
      body.dark { --color-text-primary: rgb(250, 250, 250); background: black }`;
    const frame = await readyFrame({ html });
    assert.equal((await initialContext(frame)).theme, 'light');
    document.body.classList.add('dark');
    const told = await eventually(async () => {
      const list = await changes(frame);
      const all = Object.assign({}, ...list) as { theme?: string; styles?: Styles };
      return all.theme && all.styles && all;
    }, 'the theme and the value');
    assert.deepEqual(told, {
      theme: 'dark',
      styles: { variables: { '--color-text-primary': 'rgb(250, 250, 250)' } },
    });
  });

  it('theme="dark" gives the view the dark colours in a light page', async () => {
    sheet.textContent = `:root { color-scheme: light; --color-text-primary: light-dark(rgb(1, 1, 1), rgb(2, 2, 2)) }`;
    const frame = await readyFrame({ html, theme: 'dark' });
    const { theme, styles } = await initialContext(frame);
    assert.equal(theme, 'dark');
    assert.equal(
      styles.variables['--color-text-primary'],
      'light-dark(rgb(1, 1, 1), rgb(2, 2, 2))',
    );
  });

  it('lets the page add fonts, and replace the variables', async () => {
    sheet.textContent = `:root { --color-text-primary: rgb(1, 1, 1) }`;
    const fonts = '@font-face { font-family: X; src: url(data:,) }';
    const frame = await readyFrame({ html, host: { context: { styles: { css: { fonts } } } } });
    const { styles } = await initialContext(frame);
    assert.deepEqual(styles, {
      variables: { '--color-text-primary': 'rgb(1, 1, 1)' },
      css: { fonts },
    });
  });

  it('sends nothing when a variable changes that is not one of the 76', async () => {
    const frame = await readyFrame({ html });
    sheet.textContent = ':root { --spacing-1: 4px; --brand: red }';
    document.body.classList.add('whatever');
    await roundTrip(frame);
    // A change that is sent arrives after it, and alone.
    sheet.textContent += ':root { --color-text-primary: rgb(3, 3, 3) }';
    const sent = await eventually(async () => {
      const list = await changes(frame);
      return list.length > 0 && list;
    }, 'the change that is one of the 76');
    assert.deepEqual(sent, [{ styles: { variables: { '--color-text-primary': 'rgb(3, 3, 3)' } } }]);
  });

  it('reads the theme again on a change of theme, place or root, but not on every update of the frame', async () => {
    sheet.textContent = `:root { --color-text-primary: light-dark(rgb(1, 1, 1), rgb(2, 2, 2)); --font-text-md-size: 2rem }
      section { --color-text-primary: rgb(3, 3, 3) }
      body.other { --color-text-primary: rgb(4, 4, 4) }`;
    const frame = await readyFrame({ html });
    const told = (name: string, value: string) =>
      eventually(async () => {
        const styles = (await changes(frame)).map(
          (params) => params['styles'] as Styles | undefined,
        );
        return styles.some((change) => change?.variables[name] === value);
      }, `${name}: ${value}`);
    const original = window.getComputedStyle;
    let reads = 0;
    window.getComputedStyle = (...args) => {
      reads++;
      return original.apply(window, args);
    };
    try {
      await frame.updateComplete;
      reads = 0;
      for (let token = 0; token < 20; token++) {
        frame.toolInputPartial = { text: 'x'.repeat(token) };
        await frame.updateComplete;
      }
      assert.equal(reads, 0);
      frame.theme = 'dark';
      await eventually(
        async () => (await changes(frame)).some(({ theme }) => theme === 'dark'),
        'the theme',
      );
      assert.isAbove(reads, 0);
      frame.theme = undefined;
      document.body.className = 'other';
      await told('--color-text-primary', 'rgb(4, 4, 4)');
      document.documentElement.style.fontSize = '10px';
      await told('--font-text-md-size', '20px');
    } finally {
      window.getComputedStyle = original;
      document.documentElement.style.fontSize = '';
    }
    // There is no notification of a change while the frame is not rendered.
    frame.style.display = 'none';
    document.body.className = '';
    sheet.textContent =
      ':root { --color-text-primary: rgb(5, 5, 5) } section { --color-text-primary: rgb(3, 3, 3) }';
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    frame.style.display = '';
    await told('--color-text-primary', 'rgb(5, 5, 5)');
    const section = document.body.appendChild(document.createElement('section'));
    section.append(frame);
    await eventually(() => frame.status === 'ready');
    assert.equal(
      (await initialContext(frame)).styles.variables['--color-text-primary'],
      'rgb(3, 3, 3)',
    );
    section.remove();
  });
});
