/** The reason of an aborted `AskContext.signal` if the view withdrew its request, was reloaded or was closed. */
export class WithdrawnError extends Error {
  constructor() {
    super('The view withdrew the request, or was closed.');
    this.name = 'WithdrawnError';
  }
}
