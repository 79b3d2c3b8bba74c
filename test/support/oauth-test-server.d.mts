export interface OAuthServer {
  url: string;
  counts: Record<
    'registered' | 'authorized' | 'issued' | 'refreshed' | 'refused' | 'executed',
    number
  >;
  secrets: string[];
  consent(next: 'grant' | 'deny'): void;
  expire(all?: boolean): void;
  close(): Promise<void>;
}
export type Registration = 'dynamic' | 'refused' | 'metadata' | 'none';
export const FIXED_CLIENT: string;
export function startOAuthServer(
  protect?: 'all' | 'call',
  registration?: Registration,
): Promise<OAuthServer>;
