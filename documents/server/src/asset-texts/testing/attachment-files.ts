import { assemblePdf, createPdfStream } from '@sanhe/kit/testing/pdf'
import { Document, Packer, Paragraph } from 'docx'
import JSZip from 'jszip'

export const createDocx = (text: string) =>
  Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(text)] }] }))

/** Creates a DOCX file whose text has 80 MB of spaces after decompression. */
export async function createZipBomb() {
  const zip = await JSZip.loadAsync(await createDocx('wombat'))
  zip.file('word/document.xml', Buffer.alloc(80 * 1024 * 1024, ' '))
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}

const hex = (value: number) => value.toString(16).padStart(4, '0')

/**
 * Creates a PDF file with one page for each text. As programs write Chinese, the pages hold numbers of glyphs, and a
 * table maps the glyphs to characters.
 */
export function createPdf(pages: string[], trailer = '') {
  const characters = [...new Set(pages.join(''))]
  const glyphs = (text: string) => Array.from(text, (one) => hex(characters.indexOf(one) + 1)).join('')
  const mapping = characters.map((one, at) => `<${hex(at + 1)}> <${hex(one.codePointAt(0) ?? 0)}>`)
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
1 begincodespacerange <0000> <ffff> endcodespacerange
${mapping.length} beginbfchar
${mapping.join('\n')}
endbfchar endcmap end end`
  const kids = pages.map((_, at) => `${6 + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    createPdfStream(cmap),
    ...pages.flatMap((text, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${7 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      createPdfStream(`BT /F1 12 Tf 50 700 Td <${glyphs(text)}> Tj ET`),
    ]),
  ]
  return assemblePdf(objects, trailer)
}

/** Creates a PDF file that asks for a password. */
export const createProtectedPdf = () => {
  const zeros = '00'.repeat(32)
  return createPdf(
    ['wombat'],
    `/ID [<${'11'.repeat(16)}> <${'11'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${zeros}> /U <${zeros}> /P -4 >>`,
  )
}
