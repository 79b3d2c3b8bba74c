// Views with an origin of their own: one for each server, with its storage, and an API that allows one of them.
import { arrow, box, picture, text } from './drawing.mjs';

const name = 'view-origins';

/** A sandbox page with the view of a server; `y` is its upper edge. */
const view = (y, server, origin) => [
  box([26, y, 448, 138], { isStrong: true }),
  text([42, y + 24], 'sandbox page', { isBold: true }),
  text([42, y + 42], 'https://sandbox.example.net', { isCode: true }),
  text([458, y + 24], 'shows one frame: this view', { isQuiet: true, anchor: 'end' }),
  box([42, y + 58, 416, 64]),
  text([58, y + 82], `view of ${server}`, { isBold: true }),
  text([442, y + 82], 'its policy is a header', { isQuiet: true, anchor: 'end' }),
  text([58, y + 104], origin, { isCode: true }),
  arrow(name, `M460 ${y + 90}H546`, { isBoth: true }),
  box([550, y + 58, 240, 64]),
  text([566, y + 82], `storage of ${server}`, { isBold: true }),
  text([566, y + 104], 'IndexedDB, caches, cookies', { isQuiet: true }),
];

export const viewOriginsPicture = picture(
  {
    name,
    title: 'Views with an origin for each server',
    description:
      'Your page at https://chat.example has two frames. Each has a sandbox page at https://sandbox.example.net, which shows one frame: a view on an origin of its own, with its policy as a header. The view of the server Maps is at https://vk3d….views.example.org, and that of the server Notes at https://vq7a….views.example.org. Each has storage that the other cannot read. An API of Maps allows the origin of its view by CORS, and no other.',
    height: 512,
  },
  [
    box([10, 14, 480, 398]),
    text([26, 40], 'your page', { isBold: true }),
    text([26, 58], 'https://chat.example', { isCode: true }),
    text([474, 40], 'chooses the origins: sandbox.views', { isQuiet: true, anchor: 'end' }),
    ...view(78, 'Maps', 'https://vk3d….views.example.org'),
    ...view(252, 'Notes', 'https://vq7a….views.example.org'),
    text([670, 240], 'not shared', { isQuiet: true, anchor: 'middle' }),
    arrow(name, 'M42 168H18V468H22'),
    box([26, 432, 448, 64]),
    text([42, 456], 'API of Maps', { isBold: true }),
    text([42, 480], 'Access-Control-Allow-Origin: https://vk3d….views.example.org', {
      isCode: true,
    }),
  ],
);
