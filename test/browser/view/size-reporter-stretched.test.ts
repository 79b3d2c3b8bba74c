import { assert } from 'chai';
import { atOnce } from './support/at-once.js';
import { assertStable, box } from './support/sizing-host.js';

atOnce('reportSize: C4 layouts that take the height they are given', (it) => {
  const layouts: Record<string, [head: string, body: string]> = {
    'height:100% with a spinner in the middle': [
      'html,body,#root{height:100%;margin:0}#root{display:grid;place-items:center}',
      '<div id="root"><i style="width:18px;height:18px"></i></div>',
    ],
    'height:100% with a canvas and nothing else': [
      'html,body{height:100%;margin:0}#root{position:relative;height:100%}canvas{position:absolute;inset:0;width:100%;height:100%}',
      '<div id="root"><canvas></canvas></div>',
    ],
    '100vh': ['body{margin:0}#root{height:100vh}', '<div id="root">Hello</div>'],
    '100vh and the default margin of the body': [
      '#root{height:100vh}',
      '<div id="root">Hello</div>',
    ],
    'min-height:100vh on the body': [
      'body{margin:0;min-height:100vh;display:flex;place-items:center}',
      '<p>Hello</p>',
    ],
    '100dvh, padding and a border': [
      'body{margin:0}#root{box-sizing:border-box;height:100dvh;padding:20px;border:5px solid}',
      '<div id="root">Hello</div>',
    ],
    'a flex column with a footer': [
      'html,body{height:100%;margin:0}body{display:flex;flex-direction:column}main{flex:1;min-height:0;overflow:auto}',
      `<header>Head</header><main>${box(3000)}</main><footer>Foot</footer>`,
    ],
    'a fixed element as the only container': [
      'body{margin:0}#root{position:fixed;inset:0;overflow:auto}',
      `<div id="root">${box(900)}</div>`,
    ],
    'calc(100vh - header)': [
      'body{margin:0}header{height:60px}main{min-height:calc(100vh - 60px)}',
      '<header></header><main>Hello</main>',
    ],
  };
  for (const [name, [head, body]] of Object.entries(layouts)) {
    it(`C4 ${name}: keeps the height that the host gave`, async (mount) => {
      const { heights, settled } = await mount({ head: `<style>${head}</style>`, body });
      await settled();
      assertStable(heights, 600);
    });
    it(`C4 ${name}: no echo when the Host is two pixels short`, async (mount) => {
      const { heights, settled } = await mount({
        head: `<style>${head}</style>`,
        body,
        follow: (height, frame) => {
          frame.style.height = `${height - 2}px`;
        },
      });
      await settled();
      assertStable(heights, 600);
    });
  }

  it('C4 height:100% grows with its content, and shrinks back to what the Host gave', async (mount) => {
    const { heights, document, settled } = await mount({
      head: '<style>html,body,#root{height:100%;margin:0}</style>',
      body: '<div id="root"><div id="a" style="height:18px"></div></div>',
    });
    await settled();
    document.getElementById('a')!.style.height = '900px';
    await settled();
    document.getElementById('a')!.style.height = '40px';
    await settled();
    assert.deepEqual(heights, [600, 900, 600]);
  });

  it('C4 counts text directly in a stretched body', async (mount) => {
    const { heights, document, settled } = await mount({
      head: '<style>html,body{height:100%;margin:0;line-height:20px}</style>',
      body: '',
    });
    await settled();
    document.body.prepend('word '.repeat(3000));
    await settled();
    const [first, second] = heights;
    assert.equal(first, 600);
    assert.isAbove(second!, 700);
    assert.equal(heights.length, 2, heights.join(', '));
  });

  it('C4 requests a usable height for a tiny frame', async (mount) => {
    const { settled } = await mount({
      height: 20,
      head: '<style>html,body,#root{height:100%;margin:0}</style>',
      body: '<div id="root"></div>',
    });
    assert.equal(await settled(), 200);
  });

  it('C4 a frame without a height: reports plain content immediately, and a usable height for a stretched layout', async (mount) => {
    const plain = await mount({ height: 0, body: box(50) });
    const stretched = await mount({
      height: 0,
      head: '<style>html,body,#root{height:100%;margin:0}</style>',
      body: '<div id="root">Hello</div>',
    });
    await Promise.all([plain.settled(), stretched.settled()]);
    assert.deepEqual(plain.heights, [66]);
    assert.deepEqual(stretched.heights, [200]);
  });

  it('C4 keeps the scroll position of an inner scroller while it is measured', async (mount) => {
    const { document, settled } = await mount({
      head: '<style>html,body,#root{height:100%;margin:0}#root{overflow:auto}</style>',
      body: `<div id="root">${box(3000)}</div>`,
    });
    await settled();
    const root = document.getElementById('root')!;
    root.scrollTop = 700;
    root.append(document.createElement('hr'));
    await settled();
    assert.equal(root.scrollTop, 700);
  });
});

atOnce('reportSize: C4 layouts that depend on the height in other ways', (it) => {
  for (const [name, style, most] of [
    ['80vh', 'height:80vh', 600],
    ['50vh and content', 'height:50vh;margin-bottom:200px', 600],
    ['calc(100vh + 2rem)', 'height:calc(100vh + 2rem)', 700],
    ['200vh', 'height:200vh', 2500],
  ] as const) {
    it(`C4 ${name}: settles after a few reports`, async (mount) => {
      const { heights, settled } = await mount({
        head: '<style>body{margin:0}</style>',
        body: `<div style="${style}"></div>`,
      });
      await settled();
      assert.isAtMost(heights.length, 3, heights.join(', '));
      assert.isAtMost(heights.at(-1)!, most, heights.join(', '));
    });
  }

  it('C4 settles although the page changes in every frame', async (mount) => {
    const { heights, view, document, settled } = await mount({
      head: '<style>body{margin:0}</style>',
      body: '<div style="height:calc(100vh + 3px)"></div><b id="clock" style="display:block;height:20px">0</b>',
    });
    const tick = () => {
      document.getElementById('clock')!.textContent = String(Math.random());
      view.requestAnimationFrame(tick);
    };
    tick();
    await settled();
    assert.isAtMost(heights.length, 12, heights.join(', '));
    assert.isAtMost(heights.at(-1)!, 900);
  });

  it('C4 an echoing layout still follows its content', async (mount) => {
    const { heights, document, settled } = await mount({
      head: '<style>body{margin:0}</style>',
      body: '<div style="height:80vh"></div><div id="a" style="height:10px"></div>',
    });
    const before = await settled();
    document.getElementById('a')!.style.height = '110px';
    const after = await settled();
    assert.approximately(after - before, 100, 2, heights.join(', '));
  });
});

atOnce('reportSize: Hosts that follow in their own way', (it) => {
  it('C4 a Host that animates the height', async (mount) => {
    const { heights, document, settled } = await mount({
      head: '<style>#root{height:100vh}</style>',
      body: '<div id="root"><div id="a" style="height:10px"></div></div>',
      follow: (height, frame) => {
        frame.style.transition = 'height .3s';
        frame.style.height = `${height}px`;
      },
    });
    await settled();
    document.getElementById('a')!.style.height = '800px';
    await settled();
    assert.isAtMost(heights.length, 3, heights.join(', '));
    assert.approximately(heights.at(-1)!, 808, 10, heights.join(', '));
  });

  it('C4 a Host that does not follow at all', async (mount) => {
    const { heights, settled } = await mount({ body: box(250), follow() {} });
    await settled();
    assert.deepEqual(heights, [266]);
  });

  it('C4 a Host that changes the width: the height is measured again', async (mount) => {
    const { heights, frame, peer, settled } = await mount({
      head: '<style>body{margin:0;font:16px/20px monospace}</style>',
      body: '<p style="margin:0">' + 'word '.repeat(100) + '</p>',
      width: 800,
    });
    const wide = await settled();
    frame.style.width = '300px';
    peer.notify('ui/notifications/host-context-changed', { containerDimensions: { width: 300 } });
    const narrow = await settled();
    assert.isAbove(narrow, wide + 20);
    assert.equal(heights.length, 2, heights.join(', '));
  });
});
