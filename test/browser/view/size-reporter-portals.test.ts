import { assert } from 'chai';
import { atOnce } from './support/at-once.js';
import { assertStable, box } from './support/sizing-host.js';

atOnce('reportSize: C4 out of the flow', (it) => {
  const plain = { head: '<style>body{margin:0}</style>', body: box(100) };

  for (const position of ['absolute', 'fixed']) {
    it(`C4 a portal (${position}) enlarges the page and releases the space again`, async (mount) => {
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

  it('C4 a menu deep inside, in a shadow root, enlarges the page', async (mount) => {
    const { heights, document, settled } = await mount(plain);
    await settled();
    const outer = document.createElement('section');
    const shadow = outer.attachShadow({ mode: 'open' });
    shadow.innerHTML = `<div style="position:relative"><div style="position:absolute;height:300px;width:9px">menu</div></div>`;
    document.body.append(outer);
    await settled();
    assert.deepEqual(heights, [100, 400]);
  });

  it('C4 a backdrop over everything changes nothing', async (mount) => {
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

  it('C4 a bar at the bottom of the window does not keep it tall', async (mount) => {
    const { heights, settled } = await mount({
      ...plain,
      body: box(300) + '<div style="position:fixed;bottom:0;left:0;right:0;height:40px"></div>',
    });
    await settled();
    assertStable(heights, 300);
  });

  it('C4 a sheet below the window, or hidden, needs no space', async (mount) => {
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

  it('C4 an element that slides in does not make the size jump', async (mount) => {
    const { heights, settled } = await mount({
      head: '<style>body{margin:0}@keyframes up{from{transform:translateY(80px)}}p{animation:up .4s;height:100px;margin:0}</style>',
      body: '<p></p>',
    });
    await settled();
    assertStable(heights, 100);
  });

  it('C4 inner scroll areas are left alone', async (mount) => {
    const { heights, settled } = await mount({
      ...plain,
      body: `<div style="height:120px;overflow:auto">${box(2000)}</div>`,
    });
    await settled();
    assertStable(heights, 120);
  });
});
