// The JSON-RPC 2.0 envelope, as MCP uses it: no batches, params are objects, ids are strings or integers.
import {
  ConnectionClosed,
  InternalError,
  InvalidParams,
  InvalidRequest,
  MethodNotFound,
  ParseError,
  RequestTimeout,
} from './error-codes.js';

/** Identifies a request; unique among the sender's pending requests. */
export type RequestId = string | number;

export interface JsonRpcRequest {
  jsonrpc: '2.0';
  id: RequestId;
  method: string;
  params?: Record<string, unknown> | undefined;
}

export interface JsonRpcNotification {
  jsonrpc: '2.0';
  method: string;
  params?: Record<string, unknown> | undefined;
}

export interface JsonRpcResult {
  jsonrpc: '2.0';
  id: RequestId;
  result: Record<string, unknown>;
}

export interface JsonRpcErrorObject {
  code: number;
  message: string;
  data?: unknown | undefined;
}

export interface JsonRpcErrorResponse {
  jsonrpc: '2.0';
  id: RequestId;
  error: JsonRpcErrorObject;
}

export type JsonRpcResponse = JsonRpcResult | JsonRpcErrorResponse;
export type JsonRpcMessage = JsonRpcRequest | JsonRpcNotification | JsonRpcResponse;

/** The codes of JSON-RPC and MCP that we send and understand. */
export const ErrorCode = {
  ParseError,
  InvalidRequest,
  MethodNotFound,
  InvalidParams,
  InternalError,
  ConnectionClosed,
  RequestTimeout,
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** A plain object: what every params, result and message must be. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A string, or an integer that JSON can represent: `1.5`, `null` and `NaN` cannot be answered reliably. */
export const isRequestId = (value: unknown): value is RequestId =>
  typeof value === 'string' || Number.isSafeInteger(value);
