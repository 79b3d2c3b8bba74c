// A stand-in for `window.parent` in the view. The view's origin is opaque, so the real parent throws when
// a script reads or writes almost anything of it: frameworks that look for their marks on every object do,
// and adapters that wrap `parent.postMessage` do.

/**
 * Runs in the view as text, so it may use nothing from outside itself. What a view can do with the real
 * parent it can do with the facade, and nothing else.
 * @param beforeSending called before each message, so that what it leads to does not miss anything
 */
export function standInForParent(proxy: Window, beforeSending: () => void): void {
  const members: Record<string | symbol, unknown> = {
    [Symbol.toStringTag]: 'Window',
    postMessage(...message: [unknown, string]) {
      beforeSending();
      proxy.postMessage(...message);
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
  // The members are inherited, and not from Object.prototype: nobody takes the facade for plain data, to
  // copy it or to wrap it in a proxy, which would not be the `source` of any message.
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
