// A replacement for `window.parent` in the view. The view's origin is opaque, so the real parent throws on almost every
// access. Frameworks that look for markers on every object, and adapters that wrap `parent.postMessage`, would fail.

/** The second parameter of `postMessage`, in both of its forms. */
type Target = (string & { targetOrigin?: undefined }) | WindowPostMessageOptions | undefined;

/**
 * Runs in the view as text, so it must be self-contained. A view can do with the facade exactly what it can do with the
 * real parent.
 * @param beforeSending called before each message, so that pending reports arrive first
 */
export function standInForParent(proxy: Window, beforeSending: () => void): void {
  const members: Record<string | symbol, unknown> = {
    [Symbol.toStringTag]: 'Window',
    // A view that answers to `event.origin` names the text of an opaque origin, which the real parent does not accept.
    postMessage(data: unknown, target: Target, ...transfer: []) {
      beforeSending();
      proxy.postMessage(
        data,
        (target === 'null'
          ? '*'
          : target?.targetOrigin === 'null'
            ? { ...target, targetOrigin: '*' }
            : target) as string,
        ...transfer,
      );
    },
    focus: () => proxy.focus(),
    blur() {},
    close() {},
    closed: false,
    length: 1,
    location: proxy.location,
    opener: null,
    parent: proxy.parent,
    top,
  };
  // The members are inherited, but not from Object.prototype, so that the facade is not mistaken for plain data. A copy
  // or a proxy of it would not be the `source` of any message.
  const facade: unknown = Object.create(members);
  members['window'] = members['self'] = members['frames'] = facade;
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'source')!;
  Object.defineProperty(MessageEvent.prototype, 'source', {
    get() {
      const source: unknown = get!.call(this);
      return source === proxy ? facade : source;
    },
  });
  Object.defineProperty(window, 'parent', { value: facade, writable: true });
}
