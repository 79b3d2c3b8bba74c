// Whether the space that the view declares is reserved before the view has sent anything.
import { shakeHands } from './handshake.ts';
import { check, done, hello, notOffered } from './report.ts';

const RESERVED = 317;

const { innerHeight } = window;
await hello();
await shakeHands();
if (innerHeight === RESERVED) check('P6', true);
else notOffered('P6', `the view declares ${RESERVED} px, and starts with ${innerHeight}`);
await done();
