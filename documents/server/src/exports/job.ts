/** An image or another file that an export embeds. `mediaType`: as detected when it was uploaded. */
export type ExportFile = { place: string; mediaType: string; name: string }

export type ExportJobDocument = { anchor: string; title: string; depth: number; html: string }

/** A DOCX or PDF file that a worker thread writes to `output`. */
export type ExportJob = {
  format: 'docx' | 'pdf'
  output: string
  title: string
  language: 'en' | 'zh'
  author: string
  /** Time of the export in ISO 8601 format. */
  at: string
  documents: ExportJobDocument[]
  files: ExportFile[]
  fonts?: PdfFonts
}

/** A font file; `name` is the PostScript name of a font in a collection. */
export type FontFile = { file: string; name?: string }
export type PdfFonts = { normal: FontFile; bold: FontFile; mono: FontFile }
