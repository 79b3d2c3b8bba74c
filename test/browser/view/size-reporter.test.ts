import { assert } from 'chai';
import { atOnce } from './support/at-once.js';
import { assertStable, box, pause } from './support/sizing-host.js';

atOnce('reportSize: C4 plain content', (it) => {
  it('C3 is as tall as the content with its margins, and reports no width', async (mount) => {
    const { heights, reports, settled } = await mount({ body: box(250) });
    await settled();
    assert.deepEqual(heights, [266]);
    assert.deepEqual(reports, [{ height: 266 }]);
  });

  it('C4 is reported by a view whose frame gets its layout later', async (mount) => {
    const { frame, heights, settled } = await mount({ body: box(250), width: 0 });
    // Longer than a view without animation frames waits.
    await pause(500);
    assert.deepEqual(heights, []);
    frame.style.width = '500px';
    await settled();
    assert.deepEqual(heights, [266]);
  });

  it('C4 follows growth and shrinkage', async (mount) => {
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

  it('C4 does not mistake a box with its own height that equals the window for a stretched one', async (mount) => {
    const { heights, settled } = await mount({
      head: '<style>body{margin:0}</style>',
      body: `<div style="height:400px;position:relative"><canvas style="position:absolute;inset:0;width:100%;height:100%"></canvas></div>`,
    });
    await settled();
    assertStable(heights, 400);
  });

  it('C4 does not report a pixel more or three less', async (mount) => {
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

  it('C4 sends one report for many changes in one frame', async (mount) => {
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

  it('C4 measures a page in quirks mode, too', async (mount) => {
    const { heights, settled } = await mount({
      doctype: '',
      head: '<style>body{margin:0}</style>',
      body: box(250),
    });
    await settled();
    assert.isAtMost(heights.length, 3, heights.join(', '));
    assert.isAtLeast(heights.at(-1)!, 250);
  });

  it('C4 reports in a frame that is not drawn until it reports', async (mount) => {
    const { heights } = await mount({
      head: '<script>requestAnimationFrame = () => 0</script><style>body{margin:0}</style>',
      body: box(250),
    });
    for (let tries = 0; heights.length === 0 && tries < 100; tries++) await pause(50);
    assert.deepEqual(heights, [250]);
  });

  it('C4 reports nothing after stop', async (mount) => {
    const { heights, view, document, settled } = await mount({ body: box(250) });
    await settled();
    view.stop();
    document.body.append(document.createElement('hr'));
    document.body.style.paddingTop = '200px';
    await settled();
    assert.deepEqual(heights, [266]);
  });
});

atOnce('reportSize: C4 content that comes late', (it) => {
  it('C4 an image', async (mount) => {
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

  it('C4 a late font or stylesheet, without a change of the document', async (mount) => {
    const { heights, document, settled } = await mount({
      head: '<style>html,body,#root{height:100%;margin:0}p{margin:0;font:16px/20px serif}</style>',
      body: '<div id="root"><div><p>text</p></div></div>',
    });
    await settled();
    document.styleSheets[0]!.insertRule('#root p{line-height:700px}', 1);
    await settled();
    assert.deepEqual(heights, [600, 700]);
  });

  it('C4 a transition: few steps back, and the correct end', async (mount) => {
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

  it('C4 rows that stream in', async (mount) => {
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

  it('C4 zoom and fractions of pixels', async (mount) => {
    for (const zoom of ['0.9', '1.1', '1.25', '1.5']) {
      const { heights, settled } = await mount({
        head: `<style>html{zoom:${zoom}}body{margin:0;font:13.33px/1.37 sans-serif}</style>`,
        body: '<p>some words</p>'.repeat(7),
      });
      const last = await settled();
      assertStable(heights, last);
    }
  });
});

atOnce('reportSize: C3 what the host allows', (it) => {
  const plain = { head: '<style>body{margin:0}</style>', body: box(700) };

  it('C3 a fixed height: reports nothing', async (mount) => {
    const { heights, settled } = await mount({
      ...plain,
      context: { containerDimensions: { height: 400 } },
    });
    await settled();
    assert.deepEqual(heights, []);
  });

  it('C3 a maximum: never reports more', async (mount) => {
    const { heights, settled } = await mount({
      ...plain,
      context: { containerDimensions: { maxHeight: 500 } },
    });
    await settled();
    assert.deepEqual(heights, [500]);
  });

  it('C3 a changed maximum: the report follows', async (mount) => {
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

  it('M4 fullscreen: silent; back inline: the height is reported again', async (mount) => {
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

atOnce('reportSize: the modes', (it) => {
  const plain = {
    head: '<style>body{margin:0}</style>',
    body: '<div id="a" style="height:120px"></div>',
  };

  it('off reports nothing', async (mount) => {
    const { heights, settled } = await mount({ ...plain, options: { mode: 'off' } });
    await settled();
    assert.deepEqual(heights, []);
  });

  it('fill requests all that the host allows', async (mount) => {
    const { heights, settled } = await mount({
      ...plain,
      options: { mode: 'fill' },
      context: { containerDimensions: { maxHeight: 480 } },
    });
    await settled();
    assert.deepEqual(heights, [480]);
  });

  it('fill keeps its height if the host sets no limit', async (mount) => {
    const { heights, settled } = await mount({
      ...plain,
      options: { mode: 'fill' },
      height: 350,
    });
    await settled();
    assert.deepEqual(heights, [350]);
  });

  it('fixed measures once', async (mount) => {
    const { heights, document, settled } = await mount({ ...plain, options: { mode: 'fixed' } });
    await settled();
    document.getElementById('a')!.style.height = '500px';
    await settled();
    assert.deepEqual(heights, [120]);
  });

  it('fixed accepts a height', async (mount) => {
    const { heights, settled } = await mount({
      ...plain,
      options: { mode: 'fixed', height: 333 },
    });
    await settled();
    assert.deepEqual(heights, [333]);
  });
});
