// `@mcp-app/elements/sign-in`: for the page that an authorization server redirects to. Loads nothing else.
export { finishSignIn } from './sign-in-callback.js';
