import { deflateRawSync } from 'node:zlib'
import {
  CheckBox,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  Paragraph,
  Table,
  TableRow,
  TextRun,
} from 'docx'
import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { buildZip } from '../transfer/testing/zips.ts'
import { png, cell, packParagraphs, convert, convertParagraphs, rewrite } from './testing/word-files.ts'

describe('convertSource with Word files', () => {
  test('headings, bold, italic, strikethrough, code and links become Markdown', async () => {
    const { texts, source, problems } = await convertParagraphs([
      new Paragraph({ text: 'Roses', heading: HeadingLevel.HEADING_1 }),
      new Paragraph({
        children: [
          new TextRun({ text: 'Plant', bold: true }),
          new TextRun(' them '),
          new TextRun({ text: 'early', italics: true }),
          new TextRun(', '),
          new TextRun({ text: 'never late', strike: true }),
          new TextRun(', '),
          new TextRun({ text: 'npm start', font: 'Consolas' }),
          new TextRun(' '),
          new ExternalHyperlink({ link: 'https://roses.example/a(1)', children: [new TextRun('here')] }),
        ],
      }),
      new Paragraph({ text: 'Soil', heading: HeadingLevel.HEADING_2 }),
    ])
    expect({ source, problems }).toEqual({ source: 'word', problems: [] })
    expect(texts['a.md']).toBe(
      '# Roses\n\n**Plant** them *early*, ~~never late~~, `npm start` [here](https://roses.example/a%281%29)\n\n## Soil\n',
    )
  })

  test('nested numbered and bulleted lists keep their levels', async () => {
    const step = (text: string, index: number) =>
      new Paragraph({ text, numbering: { reference: 'steps', level: index } })
    const point = (text: string, index: number) => new Paragraph({ text, bullet: { level: index } })
    const { texts } = await convertParagraphs([
      step('Dig', 0),
      step('Deep', 1),
      step('Water', 0),
      new Paragraph('Then:'),
      point('Wait', 0),
      point('Long', 1),
    ])
    expect(texts['a.md']).toBe('1. Dig\n   1. Deep\n2. Water\n\nThen:\n\n- Wait\n  - Long\n')
  })

  test('checkboxes at the start of paragraphs and list items become tasks', async () => {
    const { texts } = await convertParagraphs([
      new Paragraph({ children: [new CheckBox({ checked: true }), new TextRun(' Done')] }),
      new Paragraph('☐ Open'),
      new Paragraph({ text: '☒ Point', bullet: { level: 0 } }),
    ])
    expect(texts['a.md']).toMatch(/^- \[x\] Done\n- \[ \] Open\n\n?- \[x\] Point\n$/)
  })

  test('a merged cell is repeated in each place that it covers, and its paragraphs become lines', async () => {
    const { texts } = await convertParagraphs([
      new Table({
        rows: [
          new TableRow({ children: [cell('2026', { columnSpan: 2 }), cell('Note')] }),
          new TableRow({ children: [cell('Spring', { rowSpan: 2 }), cell('1|2'), cell('one\ntwo')] }),
          new TableRow({ children: [cell('3'), cell('')] }),
        ],
      }),
    ])
    expect(texts['a.md']).toBe(
      '| 2026 | 2026 | Note |\n| --- | --- | --- |\n| Spring | 1\\|2 | one<br>two |\n| Spring | 3   |     |\n',
    )
  })

  test('a picture becomes a file next to the document, with its description', async () => {
    const picture = new ImageRun({
      type: 'png',
      data: png,
      transformation: { width: 10, height: 10 },
      altText: { name: 'rose', title: 'rose', description: 'A [red] rose' },
    })
    const file = await packParagraphs([new Paragraph({ children: [picture] })])
    const { texts, entries } = await convert({ '计划/Rose (1).docx': file })
    expect(texts['计划/Rose (1).md']).toBe('![A  red  rose](Rose%20%281%29-1.png)\n')
    const stored = await entries.find(({ path }) => path === '计划/Rose (1)-1.png')?.read()
    expect(stored?.equals(png)).toBe(true)
  })

  test('a damaged picture is left out and reported, and the text is converted', async () => {
    const picture = new ImageRun({ type: 'png', data: png, transformation: { width: 10, height: 10 } })
    const zip = await JSZip.loadAsync(
      await packParagraphs([new Paragraph('Text'), new Paragraph({ children: [picture] })]),
    )
    const media = Object.keys(zip.files).find((name) => /media\/.+/.test(name)) ?? ''
    const entries = await Promise.all(
      Object.values(zip.files)
        .filter(({ dir }) => !dir)
        .map(async (file) => ({ name: file.name, content: await file.async('nodebuffer') })),
    )
    const broken = entries.map((entry) =>
      entry.name === media ? { ...entry, packed: Buffer.from('no deflate'), declaredBytes: 100 } : entry,
    )
    const { texts, problems } = await convert({ 'a.docx': buildZip(broken) })
    expect(texts).toEqual({ 'a.md': 'Text\n' })
    expect(problems).toEqual([{ path: 'a.docx', reason: 'a damaged picture is left out' }])
  })

  test('footnotes stay footnotes, and comments and formulas are left out and reported', async () => {
    const { texts, problems } = await convertParagraphs(
      [
        new Paragraph({
          children: [
            new TextRun('Roses'),
            new FootnoteReferenceRun(1),
            new CommentRangeStart(0),
            new TextRun(' grow'),
            new CommentRangeEnd(0),
            new TextRun({ children: [new CommentReference(0)] }),
          ],
        }),
      ],
      {
        footnotes: { 1: { children: [new Paragraph('In May.')] } },
        comments: { children: [{ id: 0, author: 'mei', children: [new Paragraph('Sure?')] }] },
      },
    )
    expect(texts['a.md']).toBe('Roses[^1] grow\n\n[^1]: In May.\n')
    expect(problems).toEqual([{ path: 'a.docx', reason: 'comments left out: 1' }])
  })

  test('the title comes from the properties, then from the first heading, then from the file name', async () => {
    const heading = [
      new Paragraph('Intro'),
      new Paragraph({ text: 'Second', heading: HeadingLevel.HEADING_2 }),
    ]
    const { entries } = await convert({
      'with.docx': await packParagraphs(heading, { title: 'A & B' }),
      'heading.docx': await packParagraphs(heading),
      'name.docx': await packParagraphs([new Paragraph('Intro')]),
    })
    expect(entries.map(({ title }) => title)).toEqual(['A & B', 'Second', undefined])
  })

  test('a link that could run code or open a local file becomes text', async () => {
    const file = await packParagraphs([
      new Paragraph({
        children: ['javascript:alert(1)', 'file:///etc/passwd', ' JaVaScript:x', 'data:text/html,x'].map(
          (link) => new ExternalHyperlink({ link, children: [new TextRun('text ')] }),
        ),
      }),
    ])
    const { texts, problems } = await convert({ 'a.docx': file })
    expect(texts['a.md']).toBe('text text text text\n')
    expect(problems).toEqual([{ path: 'a.docx', reason: 'links that became text: 4' }])
  })

  test.each<[string, () => Promise<Buffer | string>]>([
    ['no zip', async () => 'no zip'],
    [
      'a zip that is no Word file',
      async () => new JSZip().file('a.txt', 'x').generateAsync({ type: 'nodebuffer' }),
    ],
    [
      'a document type with an external entity',
      async () =>
        rewrite(await packParagraphs([new Paragraph('x')]), 'word/document.xml', (xml) =>
          xml.replace('?>', '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
        ),
    ],
    [
      'XML that unpacks to 80 MB',
      async () => {
        const bytes = 80 * 1024 * 1024
        const packed = deflateRawSync(Buffer.alloc(bytes))
        return buildZip([{ name: 'word/document.xml', packed, declaredBytes: bytes }])
      },
    ],
    [
      'XML that unpacks to more than it declares',
      async () => {
        const packed = deflateRawSync(Buffer.alloc(80 * 1024 * 1024))
        return buildZip([{ name: 'word/document.xml', packed, declaredBytes: 1000 }])
      },
    ],
    [
      'elements nested 50,000 deep',
      async () =>
        rewrite(await packParagraphs([new Paragraph('x')]), 'word/document.xml', (xml) =>
          xml.replace('<w:body>', `<w:body>${'<w:sdt><w:sdtContent>'.repeat(50_000)}`),
        ),
    ],
    [
      'a table cell that spans a billion columns and rows',
      async () =>
        rewrite(
          await packParagraphs([new Table({ rows: [new TableRow({ children: [cell('a'), cell('b')] })] })]),
          'word/document.xml',
          (xml) =>
            xml
              .replaceAll('<w:tcPr>', '<w:tcPr><w:gridSpan w:val="1000000000"/>')
              .replaceAll('</w:document>', ''),
        ),
    ],
  ])('a broken file stays as it is, and the others are converted: %s', async (_, make) => {
    const good = await packParagraphs([new Paragraph('Good')])
    const { texts, problems } = await convert({ 'bad.docx': await make(), 'good.docx': good })
    expect(texts['good.md']).toBe('Good\n')
    expect(problems).toEqual([
      { path: 'bad.docx', reason: expect.stringMatching(/cannot be converted|too complex/) },
    ])
    expect(Object.keys(texts)).toEqual(['bad.docx', 'good.md'])
  })

  test('a name that is taken gets a number, and lock files of Word stay files', async () => {
    const file = await packParagraphs([new Paragraph('Word')])
    const { texts } = await convert({ 'a.md': '# Markdown\n', 'A.docx': file, '~$A.docx': 'lock' })
    expect(texts).toEqual({ 'a.md': '# Markdown\n', 'A 2.md': 'Word\n', '~$A.docx': 'lock' })
  })
})
