import type { Clock } from '@sanhe/kit/runtime/clock'
import type { ObjectStorage } from './index.ts'
import { assertValidObjectKey } from './keys.ts'
import {
  createS3Sender,
  isTransientS3Error,
  readS3ErrorCode,
  type S3Account,
  type S3Request,
  throwUnreachable,
} from './s3-request.ts'
import { StorageError } from './storage-error.ts'

/** Works with any service that speaks S3 (signature version 4) with path-style URLs. */
export function s3Storage(account: S3Account, clock: Clock): ObjectStorage {
  const { publicUrl } = account
  const ask = createS3Caller(account, clock)
  return {
    async put(key, bytes, type) {
      refuseUnless(await ask('PUT', assertValidObjectKey(key), { bytes, type }), 'put')
    },
    async get(key) {
      const answer = await ask('GET', assertValidObjectKey(key))
      if (readErrorCode(answer) === 'NoSuchKey') return undefined
      refuseUnless(answer, 'read')
      return { bytes: answer.bytes, type: answer.type }
    },
    async remove(key) {
      const answer = await ask('DELETE', assertValidObjectKey(key))
      if (readErrorCode(answer) !== 'NoSuchKey') refuseUnless(answer, 'remove')
    },
    ...(publicUrl !== undefined && {
      publicUrl: (key: string) => `${publicUrl}/${assertValidObjectKey(key)}`,
    }),
  }
}

type Answer = { status: number; type: string; bytes: Buffer }
type ObjectContent = { bytes: Uint8Array; type: string }

function createS3Caller(account: S3Account, clock: Clock) {
  const send = createS3Sender(account, clock)
  return async (method: S3Request['method'], key: string, content?: ObjectContent): Promise<Answer> => {
    const response = await send({ method, key, ...(content && { content }) })
    const bytes = Buffer.from(await response.arrayBuffer().catch(throwUnreachable))
    return { status: response.status, type: response.headers.get('content-type') ?? '', bytes }
  }
}

/** Returns the code of an XML error, or undefined on success. The bytes of an object are not searched for an error. */
const readErrorCode = ({ status, bytes }: Answer) =>
  status < 300 ? undefined : readS3ErrorCode(status, bytes.toString('utf8'))

function refuseUnless(answer: Answer, verb: string) {
  const code = readErrorCode(answer)
  if (!code) return
  throw new StorageError(
    code,
    `the storage refused to ${verb}: ${code}`,
    isTransientS3Error(answer.status, code),
  )
}
