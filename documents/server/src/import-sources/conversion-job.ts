/** `parts`: XML files of a Word file by their path. `pictures`: paths of its other files. */
export type WordJob = {
  kind: 'word'
  parts: ReadonlyMap<string, string>
  pictures: ReadonlySet<string>
}
export type ConfluenceIndexJob = { kind: 'confluence-index'; html: string }
/** `space`: name of the space, with which the titles of its pages begin; empty if unknown. */
export type ConfluencePageJob = { kind: 'confluence-page'; html: string; space: string }
export type ConversionJob = WordJob | ConfluenceIndexJob | ConfluencePageJob

/** `pictures`: paths of the pictures that the Markdown contains. The link to the n-th one is `picture:n`. */
export type ConvertedWordFile = {
  markdown: string
  title: string | undefined
  pictures: string[]
  remarks: string[]
}

/**
 * `tree`: maps the file of each page to the file of its parent page, or to null at the top, in the order of the space.
 */
export type ConvertedConfluenceIndex = { tree: Map<string, string | null>; space: string }

/**
 * `parents`: files of the ancestor pages, from the top. `anchors`: maps the ids of the export to links to headings.
 * `attachments`: maps the paths of attached files to their names.
 */
export type ConvertedConfluencePage = {
  title: string
  parents: string[]
  markdown: string
  anchors: Map<string, string>
  attachments: Map<string, string>
  remarks: string[]
}

/** Answer of the conversion thread. `problem`: why the file cannot be converted. */
export type ConversionAnswer<Converted> = { converted: Converted } | { problem: string }
