export type { RenderedDocument } from './document-html.ts'
export type { OutlineEntry } from './outline.ts'
export { escapeHtml, openRenderer, type Renderer } from './renderer.ts'
