import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'

type SystemError = Error & { errcode?: number; code?: string }

const restoreCommand = 'npm run documents -- restore <backup> <new folder>'

/** Primary error codes of SQLite: the low byte of an extended error code. */
const sqlite = { readOnly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 }

/**
 * Turns an error that an operator can fix into one sentence with the path and the remedy. Other errors stay unchanged.
 * `file`: the database that was being opened.
 */
export function explainDataFolderError(error: unknown, dataDir: string, file = 'documents.sqlite'): unknown {
  const sentence = sentenceFor(error as SystemError, dataDir, join(dataDir, file))
  return sentence ? new OperatorError(sentence, { cause: error }) : error
}

function sentenceFor({ errcode = -1, code = '', message }: SystemError, dataDir: string, file: string) {
  const kind = errcode & 0xff
  if (errcode !== -1 && (kind === sqlite.corrupt || kind === sqlite.notADatabase))
    return `${file} is damaged (${message}): restore a backup with "${restoreCommand}", then set DATA_DIR to that folder`
  if (kind === sqlite.full || code === 'ENOSPC')
    return `The disk of ${dataDir} is full: make room, then start again`
  if (errcode !== -1 && kind === sqlite.ioError)
    return `${file} cannot be read or written (${message}): check the disk, or restore a backup with "${restoreCommand}"`
  if ([sqlite.readOnly, sqlite.cannotOpen].includes(kind) || ['EROFS', 'EACCES', 'EPERM'].includes(code))
    return `${file} cannot be written: make ${dataDir} writable, or restore a backup with "${restoreCommand}" and set DATA_DIR to that folder`
}
