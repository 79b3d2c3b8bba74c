import '@mcp-app/tokens/theme.css';
import './page.css';

export const metadata = { title: 'Next' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
