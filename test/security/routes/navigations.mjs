// Routes that navigate instead of loading something.
import { FETCHING_SCRIPT, pageThat } from './view-code.mjs';

const departure = { closedBy: 'frame-src of the sandbox page' };
const form = { closedBy: 'form-action, frame-src of the sandbox page' };
const fetchingPage = pageThat(FETCHING_SCRIPT);

/** The view navigates to another page, with its data in the address; each needs a separate view. */
export const DEPARTURES = [
  { ...departure, name: 'location.href', code: 'location.href = target' },
  { ...departure, name: 'location.replace()', code: 'location.replace(target)' },
  { ...departure, name: 'window.open() into itself', code: "window.open(target, '_self')" },
  {
    ...departure,
    name: 'navigation.navigate()',
    code: 'navigation.navigate(target)',
    absent: ['webkit'],
  },
  { ...departure, name: 'click on a link', code: "add('a', { href: target }).click()" },
  {
    ...departure,
    name: 'click on a download',
    code: "add('a', { href: target, download: 'x' }).click()",
  },
  {
    ...departure,
    name: 'meta refresh',
    code: "add('meta', { httpEquiv: 'refresh', content: '0;url=' + target })",
  },
  { ...form, name: 'form, GET', code: "add('form', { action: target }).submit()" },
  { ...form, name: 'form, POST', code: "add('form', { action: target, method: 'post' }).submit()" },
  {
    ...form,
    name: 'click on a button with an address',
    code: "add('form', {}).append(Object.assign(window.b = document.createElement('button'), { formAction: target })); b.click()",
  },
  {
    ...departure,
    name: 'location of a blob that fetches',
    code: `location.href = URL.createObjectURL(new Blob([${fetchingPage}], { type: 'text/html' }))`,
  },
  {
    ...departure,
    name: 'location of a data URL that fetches',
    code: `location.href = 'data:text/html,' + encodeURIComponent(${fetchingPage})`,
  },
];

const upward = { closedBy: 'sandbox without allow-top-navigation', control: 'parent' };
const top = { ...upward, control: 'none' };
/** The view navigates the sandbox page or the host page. */
export const ESCAPES = [
  { ...upward, name: 'parent.location', code: 'parent.location.href = target' },
  {
    ...upward,
    name: 'link into the parent',
    code: "add('a', { href: target, target: '_parent' }).click()",
  },
  {
    ...upward,
    name: 'form into the parent',
    closedBy: 'form-action, sandbox without allow-top-navigation',
    code: "add('form', { action: target, target: '_parent' }).submit()",
  },
  { ...top, name: 'top.location', code: 'top.location = target' },
  { ...top, name: 'link into the top', code: "add('a', { href: target, target: '_top' }).click()" },
  {
    ...top,
    name: 'form into the top',
    code: "add('form', { action: target, target: '_top' }).submit()",
  },
];

const popup = { closedBy: 'sandbox without allow-popups' };
// A window that did open is closed again by its name.
const closeLater = (name) => `setTimeout(() => window.open('', '${name}')?.close(), 1000)`;

/** The view opens a window, which needs a click of the user. */
export const POPUPS = [
  { ...popup, name: 'window.open()', code: `window.open(target, 'p1'); ${closeLater('p1')}` },
  {
    ...popup,
    name: 'link into a new window',
    code: `add('a', { href: target, target: 'p2', rel: 'opener' }).click(); ${closeLater('p2')}`,
  },
  {
    ...popup,
    name: 'form into a new window',
    closedBy: 'form-action, sandbox without allow-popups',
    code: `add('form', { action: target, target: 'p3' }).submit(); ${closeLater('p3')}`,
  },
];
