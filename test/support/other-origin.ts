// The test server answers on localhost and on 127.0.0.1: two origins without a second server.

/** The same path on the other origin. */
export const otherOrigin = location.origin.replace('localhost', '127.0.0.1');

if (otherOrigin === location.origin) throw new Error('Run the browser tests on localhost.');

/** Mounts a page of the other origin and waits until it reports that it is ready. */
export async function mountOtherOrigin(path: string, ready: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.src = otherOrigin + path;
  const said = new Promise<void>((resolve) => {
    addEventListener('message', function listen(event) {
      if (event.source !== frame.contentWindow || event.data !== ready) return;
      removeEventListener('message', listen);
      resolve();
    });
  });
  document.body.append(frame);
  await said;
  return frame;
}
