// The codes of JSON-RPC and MCP that we send and understand. Import them as a namespace where size matters, so that a
// bundler keeps only those that are used.

export const ParseError = -32700;
export const InvalidRequest = -32600;
export const MethodNotFound = -32601;
export const InvalidParams = -32602;
export const InternalError = -32603;
/** The connection closed before the answer arrived. */
export const ConnectionClosed = -32000;
/** No answer within the time limit. */
export const RequestTimeout = -32001;
