// A view that was sent as base64: its letters show how it was decoded.
import { shakeHands } from './handshake.ts';
import { check, done, hello } from './report.ts';

await hello();
await shakeHands();
const letters = document.getElementById('letters')?.textContent;
check('R2', letters === 'Zoë, Łódź, 日本, 🎉', `the blob was read as ${letters}`);
await done();
