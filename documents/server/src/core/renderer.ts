/** `label`: the heading's text as escaped HTML. */
export type OutlineEntry = { level: number; id: string; label: string }

/**
 * A document as safe HTML. `references` lists its URLs within the project. In the HTML, `marker` plus an index replaces
 * each of them, and the caller decides where they lead.
 */
export type RenderedDocument = { html: string; outline: OutlineEntry[]; references: string[] }

/** `isPlain`: `html` shows the text without formatting, because its rendering was not ready in time. */
export type RenderedPage = RenderedDocument & { isPlain: boolean }

/** Renders Markdown to safe HTML in a worker thread, because 1 MB takes more than a second. */
export type Renderer = {
  render(source: string): Promise<RenderedPage>
  /**
   * Returns the HTML with every reference of the project resolved. A reference that resolves to undefined is removed.
   */
  resolveReferences(rendered: RenderedDocument, resolve: (reference: string) => string | undefined): string
  blocks(source: string): Promise<Buffer>
  close(): Promise<void>
}
