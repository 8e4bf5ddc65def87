export { escapeHtml, openRenderer } from './renderer.ts'
