/** `label`: the heading's text as escaped HTML. */
export type OutlineEntry = { level: number; id: string; label: string }

/**
 * A document as safe HTML. `references` lists its URLs within the project. In the HTML, each of these URLs is
 * replaced by `marker` plus its index. The caller decides where each reference leads.
 */
export type RenderedDocument = { html: string; outline: OutlineEntry[]; references: string[] }

/** `isPlain`: `html` shows the text without formatting, because its rendering was not ready in time. */
export type RenderedDocumentPage = RenderedDocument & { isPlain: boolean }

/** Renders Markdown to safe HTML in a worker thread, because 1 MB takes more than a second. */
export type Renderer = {
  render(source: string): Promise<RenderedDocumentPage>
  /**
   * Returns the HTML with every reference of the project resolved. A reference that resolves to undefined is removed. If
   * `describeMissingImage` is given, its text takes the place of an image without a file.
   */
  resolveReferences(
    rendered: RenderedDocument,
    resolve: (reference: string) => string | undefined,
    describeMissingImage?: (reference: string) => string,
  ): string
  blocks(source: string): Promise<Buffer>
  /** Compares two texts as rendered documents. Returns undefined if that takes too long. */
  compare(before: string, after: string): Promise<DocumentComparison | undefined>
  close(): Promise<void>
}

/** A block of one text: its first line, number of lines, Markdown, and HTML with marked words. */
export type ComparedBlock = { line: number; line_count: number; source: string; html: string }

/**
 * A row of a comparison: blocks of two texts that belong together. `hidden`: number of unchanged blocks that the row
 * replaces.
 */
export type ComparedBlockPair = {
  kind: 'same' | 'changed' | 'added' | 'removed' | 'hidden'
  hidden: number
  before: ComparedBlock | null
  after: ComparedBlock | null
  inline: string
}

/** `left_out`: number of changed blocks that are not in `rows`. */
export type DocumentComparison = { rows: ComparedBlockPair[]; changes: number; left_out: number }
