/** A document as blocks, between its HTML and the file formats DOCX and PDF. */
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

/** `target`: `#` and an anchor of the export, or a URL. */
export type Inline =
  | { kind: 'text'; text: string; style: TextStyle; target?: string }
  | { kind: 'break' }
  | { kind: 'image'; asset: number; alt: string }
  | { kind: 'note'; key: string }
  | { kind: 'formula'; formula: Formula }
  | { kind: 'checkbox'; isChecked: boolean }

/** A formula as TeX, and as the elements of MathML. */
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
  | { kind: 'quote'; callout?: string; content: Block[] }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'formula'; formula: Formula }
  | { kind: 'rule' }

/** `notes`: footnotes by the key that `Inline` refers to. */
export type DocumentBlocks = { blocks: Block[]; notes: Map<string, Inline[]> }
