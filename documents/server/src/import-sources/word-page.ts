import { cleanCode } from './clean-code.ts'
import { cleanLinks, cleanPictures } from './clean-links.ts'
import { cleanTables } from './clean-tables.ts'
import { cleanTasks } from './clean-tasks.ts'
import type { ConvertedWordFile, WordJob } from './conversion-job.ts'
import { append, marks, selectAll } from './html-elements.ts'
import { parseHtml, toMarkdown } from './parse-html.ts'
import { convertWordToHtml } from './word-html.ts'

/** Converts a Word file to Markdown. The title is that of its properties, otherwise its first heading. */
export async function convertWordFile(job: WordJob): Promise<ConvertedWordFile> {
  const { html, pictures } = await convertWordToHtml(job)
  const { body } = parseHtml(`<body>${html}</body>`)
  markFootnotes(body)
  cleanTasks(body)
  cleanTables(body)
  cleanCode(body)
  const links = cleanLinks(body)
  cleanPictures(body)
  const heading = body.querySelector('h1, h2, h3, h4, h5, h6')?.textContent?.trim()
  return {
    markdown: toMarkdown(body),
    title: readTitle(job.parts) || heading || undefined,
    pictures,
    remarks: listRemarks(job.parts, links),
  }
}

/** The properties of a Word file hold the title that its author gave it. */
function readTitle(parts: WordJob['parts']) {
  const [, title = ''] = /<dc:title[^>]*>([^<]*)<\/dc:title>/.exec(parts.get('docProps/core.xml') ?? '') ?? []
  return parseHtml(`<body>${title}</body>`).body.textContent?.trim()
}

/**
 * The library writes references to footnotes as links, and the footnotes as a list at the end whose items link back.
 */
function markFootnotes(body: HTMLElement) {
  const texts = selectAll(body, 'li[id^="footnote-"], li[id^="endnote-"]')
  for (const [index, item] of texts.entries()) {
    const number = String(index + 1)
    for (const link of selectAll(body, `a[href="#${item.id}"]`)) {
      const mark = body.ownerDocument.createElement('span')
      mark.setAttribute(marks.footnote, number)
      mark.textContent = number
      ;(link.closest('sup') ?? link).replaceWith(mark)
    }
    for (const back of selectAll(item, 'a[href*="-ref-"]')) back.remove()
    const text = body.ownerDocument.createElement('div')
    text.setAttribute(marks.footnoteText, number)
    append(text, item.childNodes)
    body.appendChild(text)
    const list = item.parentElement
    item.remove()
    if (list?.children.length === 0) list.remove()
  }
}

const count = (text: string | undefined, pattern: RegExp) => text?.match(pattern)?.length ?? 0

/** Returns the features of the document that Markdown does not have. */
function listRemarks(parts: WordJob['parts'], links: number) {
  const comments = count(parts.get('word/comments.xml'), /<w:comment[\s>]/g)
  const formulas = count(parts.get('word/document.xml'), /<m:oMath[\s>]/g)
  return [
    ...(comments ? [`comments left out: ${comments}`] : []),
    ...(formulas ? [`formulas left out: ${formulas}`] : []),
    ...(links ? [`links that became text: ${links}`] : []),
  ]
}
