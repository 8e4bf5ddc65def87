/** Parses a single-part email (RFC 5322, 2045 and 2047) into its text and its header fields by name. */
export function parseEmail(bytes: Buffer) {
  const mail = bytes.toString('utf8')
  const end = mail.indexOf('\r\n\r\n')
  const fields = mail
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const header = (name: string) => {
    const field = fields.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? ''
    return decodeEncodedWords(field.slice(name.length + 1).trim())
  }
  const body = mail.slice(end + 4)
  const isBase64 = header('content-transfer-encoding').toLowerCase() === 'base64'
  const text = isBase64 ? Buffer.from(body, 'base64').toString('utf8') : body
  return { header, text: text.trimEnd() }
}

const encodedWord = /=\?utf-8\?([bq])\?([^?]*)\?=/gi

/** Decodes encoded words of a header field (RFC 2047); space between two encoded words is not part of the text. */
const decodeEncodedWords = (field: string) => {
  const joined = field.replace(/\?=\s+=\?/g, '?==?')
  const pieces: Buffer[] = []
  let at = 0
  for (const { 0: word, 1: form = '', 2: letters = '', index } of joined.matchAll(encodedWord)) {
    pieces.push(Buffer.from(joined.slice(at, index)), bytesOf(form, letters))
    at = index + word.length
  }
  return Buffer.concat([...pieces, Buffer.from(joined.slice(at))]).toString('utf8')
}

const bytesOf = (form: string, letters: string) =>
  form.toLowerCase() === 'b'
    ? Buffer.from(letters, 'base64')
    : Buffer.from(
        letters
          .replaceAll('_', ' ')
          .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      )
