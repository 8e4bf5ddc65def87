import { Document, HeadingLevel, ImageRun, Packer, Paragraph } from 'docx'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Builds a Word file with a heading, a paragraph and a picture. */
export const buildWordFile = (heading: string) =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
            new Paragraph('Dig deep.'),
            new Paragraph({
              children: [new ImageRun({ type: 'png', data: png, transformation: { width: 9, height: 9 } })],
            }),
          ],
        },
      ],
    }),
  )
