// Browser features that engines grant to every frame unless its `allow` attribute denies them.
import { assert } from 'chai';
import { engine } from '../support/engine.js';
import { readyFrame, removeFrames, scriptedHtml, viewEvaluates } from '../support/frame-harness.js';
import { runAfterClick } from './support/click.js';
import { mountWithoutPolicy, removeControls } from './support/control.js';
import { ISOLATIONS, settingsOf } from './support/isolations.js';

/** Left open on purpose: none of these reaches out of the view's box or identifies the user. */
const HARMLESS = new Set([
  'aria-notify',
  'ch-save-data',
  'ch-ua',
  'ch-ua-mobile',
  'ch-ua-platform',
  // Obsolete since 2022, without an API behind it.
  'interest-cohort',
  'media-playback-while-not-visible',
  'sync-xhr',
  'unload',
]);

/** Plays a canvas stream as a video and, at the next click, moves it out of the page. Returns the outcome. */
const leavesByVideo = (name: string) => `
  const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 });
  canvas.getContext('2d').fillRect(0, 0, 32, 32);
  const video = Object.assign(document.createElement('video'), { muted: true });
  video.srcObject = canvas.captureStream(10);
  const say = (text) => top.postMessage({ ${JSON.stringify(name)}: text }, '*');
  video.onloadedmetadata = () => video.requestPictureInPicture().then(
    () => { say('left'); return document.exitPictureInPicture(); },
    (error) => say(error.name));
  video.play();`;

async function outcomeOf(name: string, start: () => Promise<unknown>): Promise<string> {
  const said = new Promise<string>((resolve) => {
    addEventListener('message', function listen({ data }: MessageEvent) {
      if (typeof data?.[name] !== 'string') return;
      removeEventListener('message', listen);
      resolve(data[name] as string);
    });
  });
  await start();
  return said;
}

describe('features that a view gets without asking', () => {
  afterEach(() => {
    removeFrames();
    removeControls();
  });

  if (engine === 'chromium') {
    it('control: a frame without our sandbox leaves the page as a video, after a click', async () => {
      const frame = await mountWithoutPolicy();
      const outcome = await outcomeOf('control', () =>
        runAfterClick(frame, leavesByVideo('control'), (code) =>
          frame.contentWindow!.postMessage(code, '*'),
        ),
      );
      assert.equal(outcome, 'left');
    });

    for (const isolation of ISOLATIONS) {
      it(`${isolation}: a view does not`, async () => {
        const frame = await readyFrame({
          html: await scriptedHtml(),
          ...(await settingsOf(isolation)),
        });
        const outcome = await outcomeOf(isolation, () =>
          runAfterClick(frame, leavesByVideo(isolation), (code) => viewEvaluates(frame, code)),
        );
        assert.equal(outcome, 'SecurityError');
      });

      it(`${isolation}: everything that the engine allows a view is known to be harmless`, async () => {
        const frame = await readyFrame({
          html: await scriptedHtml(),
          ...(await settingsOf(isolation)),
        });
        const allowed = (await viewEvaluates(
          frame,
          'document.featurePolicy.allowedFeatures()',
        )) as string[];
        assert.deepEqual(
          allowed.filter((name) => !HARMLESS.has(name)),
          [],
        );
      });
    }
  }

  for (const isolation of ISOLATIONS)
    it(`${isolation}: game controllers are not accessible, if the engine knows the feature`, async function () {
      const attempt = `(() => {
        try { return typeof navigator.getGamepads(); } catch (error) { return error.name; }
      })()`;
      const control = await mountWithoutPolicy();
      const open = await outcomeOf('gamepads', async () =>
        control.contentWindow!.postMessage(`top.postMessage({ gamepads: ${attempt} }, '*')`, '*'),
      );
      // WebKit has no such feature in its policy.
      if (open !== 'object' || engine === 'webkit') this.skip();
      const frame = await readyFrame({
        html: await scriptedHtml(),
        ...(await settingsOf(isolation)),
      });
      assert.equal(await viewEvaluates(frame, attempt), 'SecurityError');
    });
});
