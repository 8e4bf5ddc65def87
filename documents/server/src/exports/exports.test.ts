import JSZip from 'jszip'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createGarden } from './testing/garden.ts'

let app: TestApp
let slug: string
beforeAll(async () => {
  app = await startTestApp()
  ;({ slug } = await createGarden(app, 'Garden'))
})
afterAll(() => app.stop())

const request = (query: string, client = app.admin, project = slug) =>
  client.fetch(`/api/projects/${project}/export?${query}`)

async function download(query: string) {
  const response = await request(query)
  expect(response.status, query).toBe(200)
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

async function unzip(query: string) {
  const { bytes, response } = await download(query)
  const zip = await JSZip.loadAsync(bytes)
  const text = (path: string) => zip.file(path)?.async('string')
  return { response, names: Object.keys(zip.files), text }
}

describe('GET /api/projects/:slug/export?format=docx', () => {
  test('a document has headings, lists, a table, code, a note, an equation and the image', async () => {
    const { text, names, response } = await unzip('format=docx&doc=guide')
    expect(response.headers.get('content-disposition')).toContain('filename="Guide.docx"')
    const xml = (await text('word/document.xml')) ?? ''
    expect(xml).toContain('<w:pStyle w:val="Heading1"/>')
    expect(xml).toContain('花园指南')
    for (const part of ['<w:tbl>', '<w:tblHeader/>', '<w:jc w:val="center"/>', '<w:jc w:val="right"/>', 'w:val="Code"', '<m:f>', '<m:rad>', '<w:strike/>', '☒ ', '☐ ', 'graph TD'])
      expect(xml, part).toContain(part)
    expect(xml).toMatch(/<w:numPr><w:ilvl w:val="1"\/>/)
    expect(xml).toContain('Warning')
    expect(xml).not.toContain('[!WARNING]')
    expect(await text('word/footnotes.xml')).toContain('玫瑰历史悠久')
    expect(await text('word/styles.xml')).toContain('w:eastAsia="Microsoft YaHei"')
    expect(names.some((name) => /^word\/media\/.*\.png$/.test(name))).toBe(true)
    expect(await text('word/_rels/document.xml.rels')).toContain('https://example.org/roses')
  })

  test('links between exported documents lead to bookmarks of the file', async () => {
    const { text } = await unzip('format=docx')
    const xml = (await text('word/document.xml')) ?? ''
    const bookmarks = [...xml.matchAll(/<w:bookmarkStart w:name="([^"]+)"/g)].map(([, name]) => name)
    const anchors = [...xml.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]+)"/g)].map(([, name]) => name)
    expect(anchors.length).toBeGreaterThanOrEqual(6)
    expect(anchors.filter((anchor) => !bookmarks.includes(anchor))).toEqual([])
    expect(new Set(bookmarks).size).toBe(bookmarks.length)
  })

  test('a link to a document outside of the export is written as words', async () => {
    const { text } = await unzip('format=docx&doc=plan')
    const xml = (await text('word/document.xml')) ?? ''
    expect(xml).toContain('the guide')
    expect(xml).not.toContain('w:anchor=')
  })
})

describe('GET /api/projects/:slug/export?format=pdf', () => {
  const readPdf = async (query: string) => {
    const { bytes } = await download(query)
    const pdf = await getDocumentProxy(bytes)
    const { text, totalPages } = await extractText(pdf, { mergePages: false })
    return { pdf, pages: text.map((page) => page.replaceAll(/\s+/g, ' ')), totalPages }
  }

  test('the text of the file equals the text of the document, in English and Chinese', async () => {
    const { pages } = await readPdf('format=pdf&doc=guide')
    const text = pages.join(' ')
    for (const part of [
      'Garden guide 花园指南',
      'Roses need six hours of sun, shade and water().',
      '玫瑰每天需要六小时日照。',
      'Rose 玫瑰',
      'Thorns are sharp.',
      'buy tools',
      'graph TD; A-->B',
      '玫瑰历史悠久',
    ])
      expect(text, part).toContain(part)
  })

  test('a folder has contents with page numbers, a page for each document, page numbers and images', async () => {
    const { pdf, pages, totalPages } = await readPdf('format=pdf&doc=care&language=zh')
    expect(totalPages).toBeGreaterThanOrEqual(3)
    expect(pages[0]).toMatch(/Care 目录 .*Guide 2 Plan \d/)
    expect(pages.every((page, index) => page.includes(`第 ${index + 1} 页，共 ${totalPages} 页`))).toBe(true)
    expect(pages.filter((page) => page.includes('Plan 计划'))).toHaveLength(1)
    const operators = await (await pdf.getPage(2)).getOperatorList()
    const later = await (await pdf.getPage(3)).getOperatorList()
    const paintImage = 85
    expect([...operators.fnArray, ...later.fnArray]).toContain(paintImage)
  })
})
