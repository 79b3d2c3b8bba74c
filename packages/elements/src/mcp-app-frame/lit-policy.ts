// Lit creates a policy for Trusted Types when it is loaded. A page that does not allow it gets no element, and a message
// that says nothing of ours. This module must be evaluated before Lit.

globalThis.document?.addEventListener(
  'securitypolicyviolation',
  ({ effectiveDirective, sample, disposition }) => {
    if (
      effectiveDirective === 'trusted-types' &&
      sample === 'lit-html' &&
      disposition === 'enforce'
    )
      reportError(
        new Error(
          `<mcp-app-frame> cannot work in this page: its Content-Security-Policy does not allow Lit's Trusted Types policy. Add lit-html and mcp-app-elements to the trusted-types directive.`,
        ),
      );
  },
);
