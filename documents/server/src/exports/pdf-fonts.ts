import { existsSync } from 'node:fs'
import type { FontFile, PdfFonts } from './job.ts'

const noto = (folder: string): PdfFonts => ({
  normal: { file: `${folder}/NotoSansCJK-Regular.ttc`, name: 'NotoSansCJKsc-Regular' },
  bold: { file: `${folder}/NotoSansCJK-Bold.ttc`, name: 'NotoSansCJKsc-Bold' },
  mono: { file: `${folder}/NotoSansCJK-Regular.ttc`, name: 'NotoSansMonoCJKsc-Regular' },
})

const single = (font: FontFile): PdfFonts => ({ normal: font, bold: font, mono: font })

/** Places where packages of Debian, Fedora, Arch and Alpine install fonts with Chinese characters. */
const installed: PdfFonts[] = [
  noto('/usr/share/fonts/opentype/noto'),
  noto('/usr/share/fonts/google-noto-sans-cjk-fonts'),
  noto('/usr/share/fonts/noto-cjk'),
  noto('/usr/share/fonts/noto'),
  single({ file: '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc', name: 'WenQuanYiMicroHei' }),
  single({ file: '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc', name: 'WenQuanYiZenHei' }),
  single({ file: '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf' }),
]

const isInstalled = ({ normal, bold, mono }: PdfFonts) =>
  [normal, bold, mono].every(({ file }) => existsSync(file))

/**
 * Finds the fonts for PDF exports: the file that `PDF_FONT_FILE` names, otherwise the fonts of an installed package.
 * For a font collection, the setting ends with `#` and the PostScript name of the font. Returns undefined if no font is
 * found.
 */
export function findPdfFonts(setting: string | undefined, candidates = installed): PdfFonts | undefined {
  if (!setting) return candidates.find(isInstalled)
  const [file = '', name] = setting.split('#')
  const fonts = single({ file, ...(name && { name }) })
  return isInstalled(fonts) ? fonts : undefined
}
