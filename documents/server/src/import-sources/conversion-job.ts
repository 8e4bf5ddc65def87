/** `parts`: XML files of a Word file by their path. `pictures`: paths of its other files. */
export type WordJob = {
  kind: 'word'
  parts: ReadonlyMap<string, string>
  pictures: ReadonlySet<string>
}
export type ConversionJob = WordJob

/** `pictures`: paths of the pictures that the Markdown contains. The link to the n-th one is `picture:n`. */
export type ConvertedWordFile = {
  markdown: string
  title: string | undefined
  pictures: string[]
  remarks: string[]
}

/** Answer of the conversion thread. `problem`: why the file cannot be converted. */
export type ConversionAnswer<Converted> = { converted: Converted } | { problem: string }
