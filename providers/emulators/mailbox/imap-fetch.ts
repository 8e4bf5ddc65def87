import type { ImapToken } from './imap-tokens.ts'
import { readImapTokenTexts } from './imap-tokens.ts'
import type { StoredMail } from './mail-folders.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number) => String(value).padStart(2, '0')

function toInternalDate(mail: StoredMail) {
  const date = new Date(mail.receivedAt)
  const day = `${two(date.getUTCDate())}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()}`
  return `"${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000"`
}

/** Returns the data items of FETCH for one mail as bytes; undefined for an item that the emulator does not support. */
export function fetchMailItems(mail: StoredMail, items: ImapToken | undefined): Buffer | undefined {
  const parts: Buffer[] = [Buffer.from(`UID ${mail.uid}`)]
  for (const item of readImapTokenTexts(items)) {
    const value = fetchItem(mail, item)
    if (value === undefined) return undefined
    if (value.length) parts.push(Buffer.from(' '), value)
  }
  return Buffer.concat(parts)
}

function fetchItem(mail: StoredMail, item: string): Buffer | undefined {
  switch (item.toUpperCase()) {
    case 'UID':
      return Buffer.alloc(0)
    case 'FLAGS':
      return Buffer.from(`FLAGS (${[...mail.flags].join(' ')})`)
    case 'RFC822.SIZE':
      return Buffer.from(`RFC822.SIZE ${mail.source.length}`)
    case 'INTERNALDATE':
      return Buffer.from(`INTERNALDATE ${toInternalDate(mail)}`)
    default:
      return fetchSection(mail, item)
  }
}

const sectionPattern = /^BODY(\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?$/i

function fetchSection(mail: StoredMail, item: string): Buffer | undefined {
  const found = sectionPattern.exec(item)
  if (!found) return undefined
  const [, peek, section = '', start, length] = found
  if (!peek) mail.flags.add('\\Seen')
  const whole = readSection(mail.source, section)
  if (!whole) return undefined
  const bytes =
    start === undefined ? whole : whole.subarray(Number(start), Number(start) + Number(length ?? 0))
  const label = `BODY[${section}]${start === undefined ? '' : `<${start}>`}`
  return Buffer.concat([Buffer.from(`${label} {${bytes.length}}\r\n`), bytes])
}

function readSection(source: Buffer, section: string): Buffer | undefined {
  const end = source.indexOf('\r\n\r\n')
  const header = end < 0 ? source : source.subarray(0, end + 4)
  if (section === '') return source
  if (/^HEADER$/i.test(section)) return header
  const fields = /^HEADER\.FIELDS \(([^)]*)\)$/i.exec(section)
  if (!fields) return undefined
  const names = (fields[1] ?? '').toLowerCase().split(' ')
  const lines = header.toString('latin1').split(/\r\n(?![ \t])/)
  const kept = lines.filter((line) => names.includes((line.split(':')[0] ?? '').toLowerCase()))
  return Buffer.from([...kept, '', ''].join('\r\n'), 'latin1')
}
