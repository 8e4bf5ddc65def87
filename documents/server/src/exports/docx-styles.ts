import {
  AlignmentType,
  BorderStyle,
  type INumberingOptions,
  LevelFormat,
  LineRuleType,
  ShadingType,
} from 'docx'

/** Word uses the `eastAsia` font for Chinese characters and the others for Latin letters. */
const font = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei' }
const mono = { ascii: 'Consolas', hAnsi: 'Consolas', cs: 'Consolas', eastAsia: 'Microsoft YaHei' }

/** Font sizes of headings in half points, by heading level. */
const headingSizes = [36, 28, 24, 22, 21, 20]
const border = (color: string, size: number) => ({ style: BorderStyle.SINGLE, size, color, space: 8 })

export const docxStyles = {
  default: {
    document: {
      run: { font, size: 21, language: { value: 'en-US', eastAsia: 'zh-CN' } },
      // Without `lineRule`, some programs treat the line height as exact and cut off images.
      paragraph: { spacing: { after: 140, line: 312, lineRule: LineRuleType.AUTO } },
    },
    title: { run: { font, size: 52, bold: true }, paragraph: { spacing: { after: 240 } } },
    ...Object.fromEntries(
      headingSizes.map((size, index) => [
        `heading${index + 1}`,
        {
          run: { font, size, bold: true, color: '1F1D1A' },
          paragraph: { spacing: { before: 320 - 30 * index, after: 120 }, keepNext: true },
        },
      ]),
    ),
    hyperlink: { run: { color: '1D4ED8', underline: {} } },
  },
  paragraphStyles: [
    {
      id: 'Quote',
      name: 'Quote',
      basedOn: 'Normal',
      run: { color: '57524B' },
      paragraph: { border: { left: border('CFCAC2', 18) } },
    },
    {
      id: 'Callout',
      name: 'Callout',
      basedOn: 'Normal',
      paragraph: {
        border: { left: border('2563EB', 24) },
        shading: { type: ShadingType.CLEAR, fill: 'EFF4FF', color: 'auto' },
      },
    },
    {
      id: 'Code',
      name: 'Code',
      basedOn: 'Normal',
      run: { font: mono, size: 18 },
      paragraph: {
        alignment: AlignmentType.LEFT,
        spacing: { line: 252, lineRule: LineRuleType.AUTO, after: 160 },
        shading: { type: ShadingType.CLEAR, fill: 'F5F3EF', color: 'auto' },
      },
    },
  ],
  characterStyles: [
    {
      id: 'CodeText',
      name: 'Code Text',
      run: { font: mono, size: 19, shading: { type: ShadingType.CLEAR, fill: 'F2F0EC', color: 'auto' } },
    },
  ],
}

const levels = Array.from({ length: 9 }, (_, level) => level)
const place = (level: number) => ({
  alignment: AlignmentType.LEFT,
  style: { paragraph: { indent: { left: 480 * (level + 1), hanging: 360 } } },
})
const orderedFormats = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN]

/** Numbering definitions: one for bullets, and one for each start number of the ordered lists. */
export const docxNumbering = (starts: Iterable<number>): INumberingOptions => ({
  config: [
    {
      reference: 'bullets',
      levels: levels.map((level) => ({
        level,
        format: LevelFormat.BULLET,
        text: ['•', '◦', '▪'][level % 3] ?? '•',
        ...place(level),
      })),
    },
    ...[...starts].map((start) => ({
      reference: `ordered-${start}`,
      levels: levels.map((level) => ({
        level,
        format: orderedFormats[level % 3] ?? LevelFormat.DECIMAL,
        text: `%${level + 1}.`,
        start,
        ...place(level),
      })),
    })),
  ],
})
