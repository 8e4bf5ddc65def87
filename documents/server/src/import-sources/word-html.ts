import mammoth from 'mammoth'
import type { WordJob } from './conversion-job.ts'

/** Styles of Word, LibreOffice, Pandoc and this service that the converter does not know by itself. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh > em",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  ...['HTML Preformatted', 'Source Code', 'Code', 'Preformatted Text'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...['HTML Code', 'Verbatim Char', 'Code'].map((name) => `r[style-name='${name}'] => code`),
  ...['toc 1', 'toc 2', 'toc 3', 'toc 4', 'TOC Heading'].map((name) => `p[style-name='${name}'] => !`),
]

/** Fonts of code. A run of text in one of them becomes code. */
const codeFonts =
  /^(consolas|courier( new)?|menlo|monaco|lucida console|source code pro|cascadia (code|mono)|jetbrains mono|等距更纱黑体.*)$/i

type WordRun = { type: 'run'; font?: string | null; styleName?: string | null; styleId?: string | null }

/** `transforms` is missing in the published types. */
const { transforms } = mammoth as unknown as {
  transforms: { run(change: (run: WordRun) => WordRun): (document: unknown) => unknown }
}
const markCode = transforms.run((run) =>
  codeFonts.test(run.font ?? '') && !run.styleName ? { ...run, styleId: 'Code', styleName: 'Code' } : run,
)

/**
 * Converts a Word file to HTML. The library receives the files of the archive from `parts`, so it unpacks nothing
 * itself and reads neither the disk nor the network.
 */
export async function convertWordToHtml({ parts, pictures }: WordJob) {
  const used: string[] = []
  const convertImage = mammoth.images.imgElement(async (image) => {
    const path = (await image.readAsBuffer()).toString()
    const known = used.indexOf(path)
    return { src: `picture:${known < 0 ? used.push(path) - 1 : known}` }
  })
  const file = openParts({ parts, pictures })
  const { value: html } = await mammoth.convertToHtml(file as unknown as { buffer: Buffer }, {
    styleMap,
    convertImage,
    includeEmbeddedStyleMap: false,
    externalFileAccess: false,
    transformDocument: markCode,
  })
  return { html, pictures: used }
}

/**
 * The library receives the path of a picture instead of its content, because the pictures are not sent to the thread.
 */
function openParts({ parts, pictures }: Pick<WordJob, 'parts' | 'pictures'>) {
  const read = async (path: string, encoding?: string) => {
    const text = parts.get(path) ?? (pictures.has(path) ? path : undefined)
    if (text === undefined) throw new Error('a part of the file is missing')
    return encoding === undefined ? Buffer.from(text) : encoding === 'base64' ? btoa(text) : text
  }
  return { file: { exists: (path: string) => parts.has(path) || pictures.has(path), read } }
}
