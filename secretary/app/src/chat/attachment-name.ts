import type { Attachment } from './chat-messages.ts'
import type { ChatLabels } from './chat-text.ts'

/** Returns the name of a file, or its kind if the server did not send the name, as older agents did. */
export function getAttachmentName(
  { name, mime }: Attachment,
  t: Pick<ChatLabels, 'file' | 'textFile' | 'image'>,
) {
  if (name) return name
  if (mime.startsWith('image/')) return t.image
  if (mime === 'application/pdf') return 'PDF'
  return mime.startsWith('text/') ? t.textFile : t.file
}

/** Largest width of the end of a name that stays visible, in Latin characters; a Chinese character has the width of two. */
const maxTailWidth = 14

/**
 * Splits a file name into a beginning, which may be shortened, and an end, which stays visible: it has the extension and
 * the characters before it, in which names of versions and dates differ.
 */
export function splitFileName(name: string) {
  const graphemes = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  let at = graphemes.length
  for (let width = 0; at > 0; at -= 1) {
    width += isWideCharacter.test(graphemes[at - 1] ?? '') ? 2 : 1
    if (width > maxTailWidth) break
  }
  return graphemes.length - at >= at
    ? { start: name, end: '' }
    : { start: graphemes.slice(0, at).join(''), end: graphemes.slice(at).join('') }
}

/** Han characters, Kana, Hangul and full-width punctuation. */
const isWideCharacter = /[\u1100-\u11ff\u2e80-\uffef]|\p{Extended_Pictographic}/u

/** Returns a message as text for copies and quotes: its text, and the name of each file on a separate line. */
export const toMessageText = (
  content: string,
  attachments: readonly Attachment[],
  t: Pick<ChatLabels, 'file' | 'textFile' | 'image'>,
) => [content, ...attachments.map((one) => `[${getAttachmentName(one, t)}]`)].filter(Boolean).join('\n')
