export { escapeHtml, openRenderer } from './renderer.ts'
export { unescapeHtml } from './unescape-html.ts'
