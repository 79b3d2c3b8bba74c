import '@mcp-app/tokens/theme.css';
import './page.css';
import './frame.js';
