// What HTML allows and a pattern search gets wrong. Most cases check that the text around a replaced tag survives byte
// for byte.
import { describe, expect, it } from 'vitest';
import { inlinePage } from '../../../packages/devtools/src/vite/inlined-page.js';

const files = new Map([
  ['a.js', 'run("a")'],
  ['b.js', 'run("b")'],
  ['a.css', 'p{color:red}'],
  ['assets/ä b.js', 'run("encoded")'],
]);
const inline = (html: string, path = 'index.html') => inlinePage(html, path, files);
const htmlOf = (html: string, path?: string) => inline(html, path).html;
const outsideOf = (html: string) => inline(html).outside.map(({ url }) => url);

const SCRIPT = '<script type="module">run("a")</script>';

describe('inlinePage finds tags as a browser does', () => {
  it.each([
    ['attributes without quotes', '<script type=module src=a.js></script>', 'type=module'],
    ['single quotes', "<script type='module' src='a.js'></script>", "type='module'"],
    ['upper case', '<SCRIPT TYPE="module" SRC="a.js"></SCRIPT>', 'TYPE="module"'],
    [
      'spaces and lines',
      '<script\n  type="module"\n  src = "./a.js"\n></script\n>',
      'type="module"',
    ],
    [
      '> in a value',
      '<script type="module" data-x="a > b" src="a.js"></script>',
      'type="module" data-x="a > b"',
    ],
    ['a slash between', '<script/type="module"/src="a.js"></script>', 'type="module"'],
    ['a stray quote', '<script type="module" " src="a.js"></script>', 'type="module" "'],
    ['a query and a hash', '<script type="module" src="a.js?v=1#x"></script>', 'type="module"'],
    ['entities', '<script type="module" src="&#97;.js?a&amp;b"></script>', 'type="module"'],
    [
      'file attributes',
      '<script type="module" crossorigin integrity="x" src="a.js"></script>',
      'type="module"',
    ],
    ['nomodule', '<script nomodule src="a.js"></script>', 'nomodule'],
    ['the first of two', '<script type="module" src="a.js" src="b.js"></script>', 'type="module"'],
  ])('%s', (_, tag, kept) => {
    const { html, inlined, outside } = inline(`<p>é</p>${tag}<p>x</p>`);
    expect(html).toBe(`<p>é</p><script ${kept}>run("a")</script><p>x</p>`);
    expect(inlined).toEqual(['a.js']);
    expect(outside).toEqual([]);
  });

  it('percent-encoded names', () => {
    expect(inline('<script type="module" src="assets/%C3%A4%20b.js"></script>').inlined).toEqual([
      'assets/ä b.js',
    ]);
    // A name that cannot be decoded is some other file, not an exception.
    expect(outsideOf('<script src="%E0%A4%A.js"></script>')).toEqual(['%E0%A4%A.js']);
  });

  it('a page in a folder', () => {
    const html = '<script type="module" src="../a.js"></script>';
    expect(htmlOf(html, 'pages/view.html')).toBe(SCRIPT);
  });

  it('scripts inside a template, which run once it is cloned', () => {
    const html = '<template><script type="module" src="a.js"></script></template>';
    expect(htmlOf(html)).toBe(`<template>${SCRIPT}</template>`);
  });

  it('runs a deferred classic script after the page, because inline scripts ignore defer', () => {
    const html = '<head><script defer src="a.js"></script></head><body><p>x</p></body>';
    expect(htmlOf(html)).toBe('<head></head><body><p>x</p><script>run("a")</script></body>');
    expect(htmlOf('<script defer src="a.js"></script><p>x')).toBe('<p>x<script>run("a")</script>');
  });
});

describe('inlinePage leaves alone', () => {
  it.each([
    ['comments', '<!-- <script src="a.js"></script> -->'],
    ['a comment that ends oddly', '<!--> <p>x</p> <!-- <script src="a.js"></script> --!>'],
    [
      'text of an inline script',
      '<script>var a = `<script src="a.js">`; "<!-- <script src=a.js></script> -->"</script>',
    ],
    ['text of a style', '<style>/* <link rel="stylesheet" href="a.css"> */</style>'],
    ['text of a textarea', '<textarea><script src="a.js"></script></textarea>'],
    ['text of a title', '<title><script src="a.js"></script></title>'],
    ['values of attributes', '<p title="<script src=\'a.js\'></script>">x</p>'],
    // Views always run with scripts enabled, so a browser never parses this.
    ['noscript', '<body><noscript><script src="a.js"></script><img src="x.png"></noscript>'],
    [
      'noscript in the head',
      '<head><noscript><link rel="stylesheet" href="a.css"></noscript></head>',
    ],
    [
      'a name that only begins like a tag',
      '<script-loader></script-loader><linked href="x.png"></linked>',
    ],
    [
      'an odd but valid page',
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">\r\n<HTML Lang=en>\r\n<svg><![CDATA[ <script src="a.js"> ]]></svg><p>a<p>b<b><i>c</b>d</i>&copy;&notanentity <br/ ><table><td>x',
    ],
  ])('%s', (_, html) => {
    expect(inline(html)).toEqual({ html, inlined: [], outside: [] });
  });

  it('a script without an end tag, which no browser runs', () => {
    const html = '<p>x</p><script src="a.js">';
    expect(inline(html)).toMatchObject({ html, inlined: [], outside: [{ url: 'a.js' }] });
  });

  it('a script of SVG, in whose text `<` starts a tag', () => {
    const html = '<svg><script href="a.js"></script></svg>';
    expect(inline(html)).toMatchObject({ html, inlined: [], outside: [{ url: 'a.js' }] });
  });

  it('everything around a tag that it replaces', () => {
    const before = '\uFEFF<!doctype HTML>\r\n<html><!-- x -->\r\n<p CLASS=a>&amp;&lt;é\u0000𝒳';
    const after = '<p>a<p>b<table><p>foster</p></table></html>\r\n<!-- end -->\r\n';
    expect(htmlOf(`${before}<script type="module" src="a.js"></script>${after}`)).toBe(
      `${before}${SCRIPT}${after}`,
    );
  });
});

describe('inlinePage and style sheets', () => {
  it.each([
    [
      'media',
      '<link rel=stylesheet media="(min-width: 1px)" href=a.css>',
      ' media="(min-width: 1px)"',
    ],
    ['a closing slash', '<link rel="stylesheet" href="a.css" />', ''],
    ['a list of relations', '<link rel="preload STYLESHEET" as="style" href="a.css">', ''],
    [
      '> in a value',
      '<link rel="stylesheet" media="(width > 1px)" href="a.css">',
      ' media="(width > 1px)"',
    ],
    [
      'file attributes',
      '<link rel="stylesheet" crossorigin integrity=x referrerpolicy=origin fetchpriority=high href="a.css">',
      '',
    ],
  ])('keeps what a style element supports: %s', (_, tag, kept) => {
    expect(htmlOf(`<b>${tag}</b>`)).toBe(`<b><style${kept}>p{color:red}</style></b>`);
  });

  it.each([
    ['alternate', '<link rel="alternate stylesheet" title="x" href="a.css">'],
    ['disabled', '<link rel="stylesheet" disabled href="a.css">'],
  ])('reports one that would change its meaning as a style element: %s', (_, html) => {
    expect(inline(html)).toMatchObject({ html, inlined: [], outside: [{ url: 'a.css' }] });
  });

  it('reports what CSS fetches, but not what comments and strings mention', () => {
    const css =
      '/* url(comment.png) */ @import "x.css"; @import url( y.css ) print; ' +
      'a{background:url(data:x,y), URL("z (1).png"); content: "url(text.png)"; mask: url(#m)} ' +
      String.raw`b{background: url(a\)b.png)}`;
    expect(outsideOf(`<style>${css}</style>`)).toEqual(['x.css', 'y.css', 'z (1).png', 'a)b.png']);
    expect(outsideOf('<p style="background: url(&quot;p.png&quot;)">')).toEqual(['p.png']);
  });

  it('does not let a style end early', () => {
    const { html } = inlinePage(
      '<link rel="stylesheet" href="a.css">',
      'index.html',
      new Map([['a.css', 'a{content:"</StyLe>"}']]),
    );
    expect(html).toBe(String.raw`<style>a{content:"\3C /StyLe>"}</style>`);
  });
});

describe('inlinePage and early loading', () => {
  it.each(['modulepreload', 'preload', 'prefetch'])('drops a %s of a file it inlines', (rel) => {
    const html = `<link rel="${rel}" as="script" href="a.js"><script type="module" src="a.js"></script>`;
    expect(inline(html)).toEqual({ html: SCRIPT, inlined: ['a.js'], outside: [] });
  });

  it.each(['modulepreload', 'preload'])('keeps and reports a %s of anything else', (rel) => {
    const html = `<link rel=${rel} href=https://cdn.example/x.js>`;
    expect(inline(html).html).toBe(html);
    expect(outsideOf(html)).toEqual(['https://cdn.example/x.js']);
  });
});

describe('inlinePage reports what a browser fetches', () => {
  it.each([
    [
      'srcset',
      '<img srcset="a.png 1x, data:image/png;base64,AA,BB= 2x,b.png 3x">',
      ['a.png', 'b.png'],
    ],
    ['srcset with commas in URLs', '<img srcset="a,b.png, c.png 100w">', ['a,b.png', 'c.png']],
    ['srcset of a source', '<picture><source srcset=a.png,><img></picture>', ['a.png']],
    ['imagesrcset', '<link rel=preload as=image imagesrcset="a.png 1x">', ['a.png']],
    [
      'media',
      '<video poster=p.png><source src=v.mp4><track src=t.vtt></video>',
      ['p.png', 'v.mp4', 't.vtt'],
    ],
    ['objects', '<object data=o.svg></object><embed src=e.svg>', ['o.svg', 'e.svg']],
    [
      'SVG',
      '<svg><image href=i.png /><use xlink:href="u.svg#a"/><use href="#b"/></svg>',
      ['i.png', 'u.svg#a'],
    ],
    ['custom elements', '<my-model src=m.glb></my-model>', ['m.glb']],
    ['icons', '<link rel=icon href=i.svg>', ['i.svg']],
    ['> before it', '<img alt="a > b" src=c.png>', ['c.png']],
    ['each once', '<img src=a.png><img src=a.png>', ['a.png']],
    ['inside a template', '<template><img src=a.png></template>', ['a.png']],
  ])('%s', (_, html, urls) => {
    expect(inline(html).html).toBe(html);
    expect(outsideOf(html)).toEqual(urls);
  });

  it.each([
    '<a href="/page">x</a>',
    '<link rel="canonical" href="https://a.example/">',
    '<link rel="preconnect" href="https://a.example/">',
    '<div data="x" src="y"></div>',
    '<img src="">',
    '<img src=" data:image/png,x">',
    '<form action="/x"></form>',
  ])('nothing for %s', (html) => {
    expect(outsideOf(html)).toEqual([]);
  });

  it('with the list of the CSP that has to name it', () => {
    const html =
      '<base href="https://b.example/x/"><img src="a.png"><iframe src="//f.example/"></iframe>';
    expect(inline(html).outside).toEqual([
      { url: 'https://b.example/x/', list: 'baseUriDomains' },
      { url: 'https://b.example/x/a.png', list: 'resourceDomains' },
      { url: '//f.example/', list: 'frameDomains' },
    ]);
  });

  it('resolves against the first base only, and finds built files despite it', () => {
    const html =
      '<base target="_top"><base href="https://b.example/"><base href="https://c.example/">';
    const { html: text, outside } = inline(
      `${html}<script type="module" src="./a.js"></script><img src="/x.png">`,
    );
    expect(text).toBe(`${html}${SCRIPT}<img src="/x.png">`);
    expect(outside.map(({ url }) => url)).toEqual([
      'https://b.example/',
      'https://b.example/x.png',
    ]);
  });
});
