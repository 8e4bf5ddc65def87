/**
 * Style of a piece of text. The types of this file describe a document as blocks, which exports convert from HTML to
 * DOCX or PDF.
 */
export type TextStyle = {
  bold?: boolean
  italic?: boolean
  strike?: boolean
  underline?: boolean
  highlight?: boolean
  code?: boolean
  superscript?: boolean
  subscript?: boolean
}

/** Part of a paragraph. `target` of a link: a URL, or `#` followed by an anchor within the export. */
export type Inline =
  | { kind: 'text'; text: string; style: TextStyle; target?: string }
  | { kind: 'break' }
  | { kind: 'image'; asset: number; alt: string }
  | { kind: 'note'; key: string }
  | { kind: 'formula'; formula: Formula }
  | { kind: 'checkbox'; isChecked: boolean }

/** A formula: its TeX, and the same formula as a tree of MathML elements. */
export type Formula = { tex: string; elements: MathElement[] }
export type MathElement = { tag: string; text: string; children: MathElement[] }

export type TableCell = {
  content: Inline[]
  align?: 'left' | 'center' | 'right'
  isHeader: boolean
  columns: number
}

export type ListItem = { content: Block[] }

export type Block =
  | { kind: 'heading'; level: number; content: Inline[]; anchor?: string; startsPage?: boolean }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: ListItem[] }
  | { kind: 'table'; rows: TableCell[][] }
  /** `callout`: title, if the quote is a callout. */
  | { kind: 'quote'; callout?: string; content: Block[] }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'formula'; formula: Formula }
  | { kind: 'rule' }

/** `notes`: footnotes by the key that `Inline` refers to. */
export type DocumentBlocks = { blocks: Block[]; notes: Map<string, Inline[]> }
