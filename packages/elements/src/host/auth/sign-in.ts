// `@mcp-app/elements/sign-in`: for the page that an authorization server leads back to. Loads nothing else.
export { finishSignIn } from './sign-in-callback.js';
