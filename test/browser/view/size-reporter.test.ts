import { assert } from 'chai';
import { pause, sizingHost } from './support/sizing-host.js';
import type { SizingHost, SizingHostOptions } from './support/sizing-host.js';

const box = (height: number, more = '') => `<div style="height:${height}px;${more}"></div>`;

describe('reportSize', () => {
  let host: SizingHost | undefined;
  const mount = async (setup: SizingHostOptions) => (host = await sizingHost(setup));
  afterEach(() => {
    host?.remove();
    host = undefined;
  });

  /** All reports after the first lie within 2 px of it, and there are few: no collapse, no loop. */
  const assertStable = (heights: number[], expected: number) => {
    assert.isAtLeast(heights.length, 1, 'nothing was reported');
    assert.isAtMost(heights.length, 4, `too many reports: ${heights.join(', ')}`);
    for (const height of heights)
      assert.approximately(height, expected, 2, `reports: ${heights.join(', ')}`);
  };

  describe('C4 plain content', () => {
    it('C3 is as tall as the content with its margins, and says no width', async () => {
      const { heights, reports, settled } = await mount({ body: box(250) });
      await settled();
      assert.deepEqual(heights, [266]);
      assert.deepEqual(reports, [{ height: 266 }]);
    });

    it('C4 follows growth and shrinkage', async () => {
      const { heights, document, settled } = await mount({
        body: `<div id="a" style="height:100px"></div>`,
        head: '<style>body{margin:0}</style>',
      });
      await settled();
      document.getElementById('a')!.style.height = '700px';
      await settled();
      document.getElementById('a')!.style.height = '50px';
      await settled();
      assert.deepEqual(heights, [100, 700, 50]);
    });

    it('C4 a box with a height of its own that equals the window is not taken for a stretched one', async () => {
      const { heights, settled } = await mount({
        head: '<style>body{margin:0}</style>',
        body: `<div style="height:400px;position:relative"><canvas style="position:absolute;inset:0;width:100%;height:100%"></canvas></div>`,
      });
      await settled();
      assertStable(heights, 400);
    });

    it('C4 does not report a pixel more or three less', async () => {
      const { heights, document, settled } = await mount({
        head: '<style>body{margin:0}</style>',
        body: `<div id="a" style="height:100px"></div>`,
      });
      await settled();
      for (const height of [101, 99, 97]) {
        document.getElementById('a')!.style.height = `${height}px`;
        await settled();
      }
      assert.deepEqual(heights, [100]);
      document.getElementById('a')!.style.height = '102px';
      await settled();
      assert.deepEqual(heights, [100, 102]);
    });

    it('C4 many changes in one frame make one report', async () => {
      const { heights, document, settled } = await mount({
        head: '<style>body{margin:0}</style>',
        body: `<div id="a" style="height:100px"></div>`,
      });
      await settled();
      for (let height = 110; height <= 300; height += 10)
        document.getElementById('a')!.style.height = `${height}px`;
      await settled();
      assert.deepEqual(heights, [100, 300]);
    });

    it('C4 a page in quirks mode is measured too', async () => {
      const { heights, settled } = await mount({
        doctype: '',
        head: '<style>body{margin:0}</style>',
        body: box(250),
      });
      await settled();
      assert.isAtMost(heights.length, 3, heights.join(', '));
      assert.isAtLeast(heights.at(-1)!, 250);
    });

    it('C4 after stop nothing is reported', async () => {
      const { heights, view, document, settled } = await mount({ body: box(250) });
      await settled();
      view.stop();
      document.body.append(document.createElement('hr'));
      document.body.style.paddingTop = '200px';
      await settled();
      assert.deepEqual(heights, [266]);
    });
  });

  describe('C4 layouts that take the height they are given', () => {
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
      it(`C4 ${name}: keeps the height the Host gave`, async () => {
        const { heights, settled } = await mount({ head: `<style>${head}</style>`, body });
        await settled();
        assertStable(heights, 600);
      });
      it(`C4 ${name}: no echo when the Host is two pixels short`, async () => {
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

    it('C4 height:100% grows with its content, and shrinks back to what the Host gave', async () => {
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

    it('C4 text right in a stretched body counts', async () => {
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

    it('C4 a tiny frame asks for a usable height', async () => {
      const { settled } = await mount({
        height: 20,
        head: '<style>html,body,#root{height:100%;margin:0}</style>',
        body: '<div id="root"></div>',
      });
      assert.equal(await settled(), 200);
    });

    it('C4 an inner scroller keeps its scroll position while it is measured', async () => {
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

  describe('C4 layouts that depend on the height in other ways', () => {
    for (const [name, style, most] of [
      ['80vh', 'height:80vh', 600],
      ['50vh and content', 'height:50vh;margin-bottom:200px', 600],
      ['calc(100vh + 2rem)', 'height:calc(100vh + 2rem)', 700],
      ['200vh', 'height:200vh', 2500],
    ] as const) {
      it(`C4 ${name}: comes to rest after a few reports`, async () => {
        const { heights, settled } = await mount({
          head: '<style>body{margin:0}</style>',
          body: `<div style="${style}"></div>`,
        });
        await settled();
        assert.isAtMost(heights.length, 3, heights.join(', '));
        assert.isAtMost(heights.at(-1)!, most, heights.join(', '));
      });
    }

    it('C4 comes to rest although the page changes in every frame', async () => {
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

    it('C4 an echoing layout still follows its content', async () => {
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

  describe('C4 out of the flow', () => {
    const plain = { head: '<style>body{margin:0}</style>', body: box(100) };

    for (const position of ['absolute', 'fixed']) {
      it(`C4 a portal (${position}) makes room and gives it back`, async () => {
        const { heights, document, settled } = await mount(plain);
        await settled();
        const portal = document.createElement('div');
        portal.style.cssText = `position:${position};top:50px;left:0;width:100px;height:350px`;
        document.body.append(portal);
        await settled();
        portal.style.height = '550px';
        await settled();
        portal.remove();
        await settled();
        assert.deepEqual(heights, [100, 400, 600, 100]);
      });
    }

    it('C4 a menu deep inside, in a shadow root, makes room', async () => {
      const { heights, document, settled } = await mount(plain);
      await settled();
      const outer = document.createElement('section');
      const shadow = outer.attachShadow({ mode: 'open' });
      shadow.innerHTML = `<div style="position:relative"><div style="position:absolute;height:300px;width:9px">menu</div></div>`;
      document.body.append(outer);
      await settled();
      assert.deepEqual(heights, [100, 400]);
    });

    it('C4 a backdrop over everything changes nothing', async () => {
      const { heights, document, settled } = await mount(plain);
      await settled();
      const backdrop = document.createElement('div');
      backdrop.style.cssText = 'position:fixed;inset:0';
      document.body.append(backdrop);
      await settled();
      backdrop.remove();
      await settled();
      assert.deepEqual(heights, [100]);
    });

    it('C4 a bar at the bottom of the window does not keep it tall', async () => {
      const { heights, settled } = await mount({
        ...plain,
        body: box(300) + '<div style="position:fixed;bottom:0;left:0;right:0;height:40px"></div>',
      });
      await settled();
      assertStable(heights, 300);
    });

    it('C4 a sheet parked below the window, or hidden, asks for nothing', async () => {
      const { heights, settled } = await mount({
        ...plain,
        body:
          box(100) +
          '<div style="position:fixed;bottom:0;height:80px;width:9px;transform:translateY(100%)"></div>' +
          '<div style="position:absolute;top:0;height:900px;width:9px;visibility:hidden"></div>' +
          '<div style="position:absolute;top:0;height:900px;width:9px;display:none"></div>',
      });
      await settled();
      assertStable(heights, 100);
    });

    it('C4 an element that slides in does not shake the size', async () => {
      const { heights, settled } = await mount({
        head: '<style>body{margin:0}@keyframes up{from{transform:translateY(80px)}}p{animation:up .4s;height:100px;margin:0}</style>',
        body: '<p></p>',
      });
      await settled();
      assertStable(heights, 100);
    });

    it('C4 inner scroll areas are left alone', async () => {
      const { heights, settled } = await mount({
        ...plain,
        body: `<div style="height:120px;overflow:auto">${box(2000)}</div>`,
      });
      await settled();
      assertStable(heights, 120);
    });
  });

  describe('C4 content that comes late', () => {
    it('C4 an image', async () => {
      const { heights, document, settled } = await mount({
        head: '<style>html,body,#root{height:100%;margin:0}img{display:block}</style>',
        body: '<div id="root"><img id="a"></div>',
      });
      await settled();
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="800"/>';
      document.querySelector('img')!.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await settled();
      assert.deepEqual(heights, [600, 800]);
    });

    it('C4 a transition: few steps back, and the right end', async () => {
      const { heights, document, settled } = await mount({
        head: '<style>body{margin:0}#a{height:100px;transition:height .3s linear}</style>',
        body: '<div id="a"></div>',
      });
      await settled();
      document.getElementById('a')!.style.height = '400px';
      await settled();
      assert.equal(heights.at(-1), 400, heights.join(', '));
      for (const [index, height] of heights.entries())
        if (index > 0) assert.isAbove(height, heights[index - 1]!, heights.join(', '));
    });

    it('C4 rows that stream in', async () => {
      const { heights, document, settled } = await mount({
        head: '<style>body{margin:0}</style>',
        body: '<ul id="a" style="margin:0;padding:0"></ul>',
        height: 150,
      });
      for (let row = 0; row < 20; row++) {
        document.getElementById('a')!.insertAdjacentHTML('beforeend', box(50));
        await pause(33);
      }
      assert.equal(await settled(), 1000, heights.join(', '));
    });

    it('C4 zoom and fractions of pixels', async () => {
      for (const zoom of ['0.9', '1.1', '1.25', '1.5']) {
        const { heights, settled } = await mount({
          head: `<style>html{zoom:${zoom}}body{margin:0;font:13.33px/1.37 sans-serif}</style>`,
          body: '<p>some words</p>'.repeat(7),
        });
        const last = await settled();
        assertStable(heights, last);
        host?.remove();
      }
    });
  });

  describe('C3 what the Host allows', () => {
    const plain = { head: '<style>body{margin:0}</style>', body: box(700) };

    it('C3 a fixed height: nothing is reported', async () => {
      const { heights, settled } = await mount({
        ...plain,
        context: { containerDimensions: { height: 400 } },
      });
      await settled();
      assert.deepEqual(heights, []);
    });

    it('C3 a maximum: never more than that', async () => {
      const { heights, settled } = await mount({
        ...plain,
        context: { containerDimensions: { maxHeight: 500 } },
      });
      await settled();
      assert.deepEqual(heights, [500]);
    });

    it('C3 the maximum changes: the report follows', async () => {
      const { heights, peer, settled } = await mount({
        ...plain,
        context: { containerDimensions: { maxHeight: 500 } },
      });
      await settled();
      peer.notify('ui/notifications/host-context-changed', {
        containerDimensions: { maxHeight: 900 },
      });
      await settled();
      assert.deepEqual(heights, [500, 700]);
    });

    it('M4 fullscreen: silent; back inline: the height is reported anew', async () => {
      const { heights, frame, peer, settled } = await mount({
        head: '<style>html,body,#root{height:100%;margin:0}</style>',
        body: `<div id="root">${box(50)}</div>`,
        context: { displayMode: 'inline' },
        height: 300,
      });
      await settled();
      peer.notify('ui/notifications/host-context-changed', { displayMode: 'fullscreen' });
      frame.style.height = '900px';
      await settled();
      assert.deepEqual(heights, [300]);
      peer.notify('ui/notifications/host-context-changed', { displayMode: 'inline' });
      await settled();
      assert.deepEqual(heights, [300, 300]);
      assert.equal(frame.style.height, '300px');
    });
  });

  describe('the modes', () => {
    const plain = {
      head: '<style>body{margin:0}</style>',
      body: '<div id="a" style="height:120px"></div>',
    };

    it('off reports nothing', async () => {
      const { heights, settled } = await mount({ ...plain, options: { mode: 'off' } });
      await settled();
      assert.deepEqual(heights, []);
    });

    it('fill asks for all that the Host allows', async () => {
      const { heights, settled } = await mount({
        ...plain,
        options: { mode: 'fill' },
        context: { containerDimensions: { maxHeight: 480 } },
      });
      await settled();
      assert.deepEqual(heights, [480]);
    });

    it('fill keeps what it has where the Host sets no limit', async () => {
      const { heights, settled } = await mount({
        ...plain,
        options: { mode: 'fill' },
        height: 350,
      });
      await settled();
      assert.deepEqual(heights, [350]);
    });

    it('fixed measures once', async () => {
      const { heights, document, settled } = await mount({ ...plain, options: { mode: 'fixed' } });
      await settled();
      document.getElementById('a')!.style.height = '500px';
      await settled();
      assert.deepEqual(heights, [120]);
    });

    it('fixed takes a height', async () => {
      const { heights, settled } = await mount({
        ...plain,
        options: { mode: 'fixed', height: 333 },
      });
      await settled();
      assert.deepEqual(heights, [333]);
    });
  });

  describe('Hosts that follow in their own way', () => {
    it('C4 a Host that animates the height', async () => {
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

    it('C4 a Host that does not follow at all', async () => {
      const { heights, settled } = await mount({ body: box(250), follow() {} });
      await settled();
      assert.deepEqual(heights, [266]);
    });

    it('C4 a Host that changes the width: the height is measured anew', async () => {
      const { heights, frame, settled } = await mount({
        head: '<style>body{margin:0;font:16px/20px monospace}</style>',
        body: '<p style="margin:0">' + 'word '.repeat(100) + '</p>',
        width: 800,
      });
      const wide = await settled();
      frame.style.width = '300px';
      const narrow = await settled();
      assert.isAbove(narrow, wide + 20);
      assert.equal(heights.length, 2, heights.join(', '));
    });
  });
});
