// Pages, relay nodes, the bus between them and MCP servers.
import { arrow, box, picture, text } from './drawing.mjs';

const name = 'relay-topology';

const node = (y, label) => [
  box([330, y, 170, 84], { isStrong: true }),
  text([346, y + 24], label, { isBold: true }),
  text([346, y + 44], ['authorize: who is it?', 'MCP clients of users']),
];
const browser = (y, user, words) => [
  box([10, y, 150, 62]),
  text([26, y + 24], user, { isBold: true }),
  text([26, y + 44], words, { isQuiet: true }),
];

export const relayTopology = picture(
  {
    name,
    title: 'The topology of a relay',
    description:
      'From left to right. Three pages in browsers: two of Ada, one of Bob. They reach a load balancer over one WebSocket, or by POST and one event stream, with the cookie or token of your product; sticky sessions are not needed. Behind it are two relay nodes of your backend. Each asks authorize who the user is, and has the MCP clients of its users. The nodes share a bus over Redis, NATS or PostgreSQL: it finds calls that run on the other node, and carries changed lists and sign-outs. MCP servers on the right get MCP requests with the credentials of the user, which never reach a page.',
    height: 330,
  },
  [
    text([10, 18], 'browsers', { isQuiet: true }),
    ...browser(30, 'page of Ada', 'relay="/relay"'),
    ...browser(120, 'page of Ada', 'another tab'),
    ...browser(210, 'page of Bob', 'relay="wss://…"'),
    box([222, 30, 52, 242], { round: 26 }),
    text([248, 146], ['load', 'bal-', 'ancer'], { anchor: 'middle' }),
    arrow(name, 'M162 61H220', { isBoth: true }),
    arrow(name, 'M162 151H220', { isBoth: true }),
    arrow(name, 'M162 241H220', { isBoth: true }),
    text([310, 18], 'your backend', { isQuiet: true }),
    box([310, 26, 210, 296], { isDashed: true }),
    ...node(40, 'relay node'),
    ...node(224, 'relay node'),
    box([330, 152, 170, 44], { round: 22 }),
    text([415, 171], ['bus: Redis, NATS or', 'PostgreSQL'], { anchor: 'middle' }),
    arrow(name, 'M415 126V150', { isBoth: true }),
    arrow(name, 'M415 222V198', { isBoth: true }),
    arrow(name, 'M276 82H328', { isBoth: true }),
    arrow(name, 'M276 250H328', { isBoth: true }),
    text([640, 18], 'MCP servers', { isQuiet: true }),
    box([640, 40, 150, 84]),
    text([656, 64], 'files.example', { isBold: true }),
    text([656, 84], ['tools, results,', 'views'], { isQuiet: true }),
    box([640, 224, 150, 84]),
    text([656, 248], 'mail.example', { isBold: true }),
    text([656, 268], ['tools, results,', 'views'], { isQuiet: true }),
    arrow(name, 'M502 82H638', { isBoth: true }),
    arrow(name, 'M502 266H638', { isBoth: true }),
    arrow(name, 'M502 100L638 246', { isBoth: true }),
    text([526, 58], ['MCP, with the', 'user’s credentials'], { size: 12 }),
    text(
      [10, 292],
      ['JSON-RPC on one WebSocket, or by', 'POST and one event stream;', 'no sticky sessions'],
    ),
  ],
);
