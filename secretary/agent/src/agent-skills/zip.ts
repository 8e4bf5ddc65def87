import { readZip, ZipError, type ZipFault } from '@sanhe/kit/archives/zip-reader'
import { apiError } from './errors.ts'
import {
  isIgnoredArchivePath,
  isSafeSkillPath,
  maxFileBytes,
  maxSkillFiles,
  maxSkillBytes,
  type SkillFiles,
} from './rules.ts'

const refusals = {
  invalid: 'INVALID_ZIP',
  path: 'INVALID_SKILL_PATH',
  large: 'SKILL_TOO_LARGE',
} as const satisfies Record<ZipFault, string>

/** Reads the files of a zip archive. Refuses damaged and encrypted archives, links, unsafe paths and zip bombs. */
export async function readSkillZip(bytes: Buffer): Promise<SkillFiles> {
  try {
    return await readZip(bytes, {
      packedBytes: maxSkillBytes,
      unpackedBytes: maxSkillBytes,
      fileBytes: maxFileBytes,
      files: maxSkillFiles,
      isIgnored: isIgnoredArchivePath,
      isAllowed: isSafeSkillPath,
    })
  } catch (error) {
    throw error instanceof ZipError ? apiError(refusals[error.fault]) : error
  }
}
