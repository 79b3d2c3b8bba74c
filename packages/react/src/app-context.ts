'use client';
// Apart from the component that provides it: the hooks need no element, and thus no Lit.
import * as React from 'react';
import type { McpApp } from '@mcp-app/elements/view';

/** The app of the nearest root. */
export const AppContext = /* @__PURE__ */ React.createContext<McpApp | undefined>(undefined);
