export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  css: ['@mcp-app/tokens/theme.css', '~/page.css'],
  telemetry: false,
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('mcp-app-') } },
});
