import { dayMs } from '@sanhe/kit/runtime/clock'
import { isInSequence } from './imap-sequence.ts'
import { type ImapToken, readImapTokenText } from './imap-tokens.ts'
import type { StoredMail } from './mail-folders.ts'

type Test = (mail: StoredMail, sequence: number) => boolean

const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())
const flagTests: Record<string, Test> = {
  ALL: () => true,
  SEEN: ({ flags }) => flags.has('\\Seen'),
  UNSEEN: ({ flags }) => !flags.has('\\Seen'),
  FLAGGED: ({ flags }) => flags.has('\\Flagged'),
  UNFLAGGED: ({ flags }) => !flags.has('\\Flagged'),
  DELETED: ({ flags }) => flags.has('\\Deleted'),
  UNDELETED: ({ flags }) => !flags.has('\\Deleted'),
}

/** Compiles the keys of SEARCH (RFC 3501, section 6.4.4); undefined for an unknown key. */
export function compileImapSearch(tokens: ImapToken[]): Test | undefined {
  const rest = [...tokens]
  const tests: Test[] = []
  while (rest.length) {
    const test = takeKey(rest)
    if (!test) return undefined
    tests.push(test)
  }
  return (mail, sequence) => tests.every((test) => test(mail, sequence))
}

function takeKey(rest: ImapToken[]): Test | undefined {
  const token = rest.shift()
  if (Array.isArray(token)) return compileImapSearch(token)
  const key = readImapTokenText(token).toUpperCase()
  const next = () => readImapTokenText(rest.shift())
  if (key in flagTests) return flagTests[key]
  if (/^[\d:*,]+$/.test(key)) return (_, sequence) => isInSequence(key, sequence)
  switch (key) {
    case 'CHARSET':
      next()
      return () => true
    case 'UID': {
      const range = next()
      return ({ uid }) => isInSequence(range, uid)
    }
    case 'FROM':
    case 'TO':
    case 'SUBJECT':
    case 'TEXT':
    case 'BODY': {
      const name = key === 'BODY' ? 'text' : (key.toLowerCase() as 'from')
      const part = next()
      return ({ searched }) => holds(searched[name], part)
    }
    case 'HEADER': {
      const [name, part] = [next().toLowerCase(), next()]
      return ({ searched }) => name === 'message-id' && holds(searched.messageId, part)
    }
    case 'SINCE':
    case 'BEFORE': {
      const day = Date.parse(`${next()} UTC`)
      const isSince = key === 'SINCE'
      return ({ receivedAt }) => (isSince ? receivedAt >= day : receivedAt < Math.floor(day / dayMs) * dayMs)
    }
    case 'NOT': {
      const test = takeKey(rest)
      return test && ((mail, sequence) => !test(mail, sequence))
    }
    default:
      return undefined
  }
}
