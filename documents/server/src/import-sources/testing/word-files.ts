import { AlignmentType, Document, LevelFormat, Packer, Paragraph, type Table, TableCell } from 'docx'
import JSZip from 'jszip'
import { openZipBuffer } from '../../transfer/zip-entries.ts'
import { convertSource } from '../sources.ts'

const deps = { openArchive: openZipBuffer }
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const level = (index: number, format: (typeof LevelFormat)[keyof typeof LevelFormat]) => ({
  level: index,
  format,
  text: `%${index + 1}.`,
  alignment: AlignmentType.LEFT,
})
export const cell = (text: string, spans: { columnSpan?: number; rowSpan?: number } = {}) =>
  new TableCell({ ...spans, children: text.split('\n').map((line) => new Paragraph(line)) })

type Content = ConstructorParameters<typeof Document>[0]
const pack = async (options: Partial<Content>) =>
  Packer.toBuffer(
    new Document({
      sections: [],
      numbering: {
        config: [
          { reference: 'steps', levels: [level(0, LevelFormat.DECIMAL), level(1, LevelFormat.LOWER_LETTER)] },
        ],
      },
      ...options,
    }),
  )
export const packParagraphs = (children: (Paragraph | Table)[], options: Partial<Content> = {}) =>
  pack({ sections: [{ children }], ...options })

export async function convert(files: Record<string, Buffer | string>) {
  async function* entries() {
    for (const [path, content] of Object.entries(files))
      yield { path, read: async () => Buffer.from(content) }
  }
  const tree = await convertSource(deps, 'auto', entries())
  const texts: Record<string, string> = {}
  for (const { path, read } of tree.entries) texts[path] = (await read()).toString()
  return { ...tree, texts }
}
export const convertParagraphs = async (children: (Paragraph | Table)[], options: Partial<Content> = {}) =>
  convert({ 'a.docx': await packParagraphs(children, options) })

/** Rewrites one part of a Word file. */
export async function rewrite(file: Buffer, part: string, change: (xml: string) => string) {
  const zip = await JSZip.loadAsync(file)
  zip.file(part, change((await zip.file(part)?.async('string')) ?? ''))
  return zip.generateAsync({ type: 'nodebuffer' })
}
