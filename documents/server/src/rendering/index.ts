export { readPageStyle } from './page-style.ts'
export { escapeHtml, openRenderer } from './renderer.ts'
export { unescapeHtml } from './unescape-html.ts'
