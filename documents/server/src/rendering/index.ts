export type { Rendered } from './document-html.ts'
export type { OutlineEntry } from './outline.ts'
export { escapeHtml, openRenderer, type Renderer } from './renderer.ts'
