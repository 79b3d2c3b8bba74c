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
export function startOAuthServer(protect?: 'all' | 'call'): Promise<OAuthServer>;
