import { createHash } from 'node:crypto'
import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import { AwsClient } from 'aws4fetch'
import type { ObjectStorage } from './index.ts'
import { assertValidObjectKey } from './keys.ts'
import { StorageError } from './storage-error.ts'

export type S3Account = {
  /** URL of the storage service: `https://oss-cn-shanghai.aliyuncs.com`, a MinIO, or an emulator. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  publicUrl?: string | undefined
}

const timeoutMs = 30_000

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

function createS3Caller({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Account, clock: Clock) {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region })
  return async (method: string, key: string, content?: ObjectContent): Promise<Answer> => {
    const body = content && Uint8Array.from(content.bytes)
    const datetime = toIso(clock.now()).replace(/[:-]|\.\d{3}/g, '')
    const request = await aws.sign(`${endpoint}/${bucket}/${key}`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(content && { 'content-type': content.type }),
      },
      ...(body && { body }),
      aws: { datetime },
    })
    return answerOf(request)
  }
}

async function answerOf(request: Request): Promise<Answer> {
  try {
    const response = await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, type: response.headers.get('content-type') ?? '', bytes }
  } catch (error) {
    throw new StorageError('UNREACHABLE', `the storage did not answer: ${(error as Error).name}`, true)
  }
}

/** Returns the code of an XML error, or undefined on success. */
const readErrorCode = ({ status, bytes }: Answer) =>
  status < 300
    ? undefined
    : (/<Code>(\w{1,64})<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? `HTTP_${status}`)

function refuseUnless(answer: Answer, verb: string) {
  const code = readErrorCode(answer)
  if (!code) return
  const isTransient = answer.status >= 500 || answer.status === 429 || code === 'SlowDown'
  throw new StorageError(code, `the storage refused to ${verb}: ${code}`, isTransient)
}
