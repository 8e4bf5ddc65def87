import { createHash } from 'node:crypto'
import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import { AwsClient } from 'aws4fetch'
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

export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Key of an object. Empty: the request is about the bucket. */
  key: string
  query?: Record<string, string>
  content?: { bytes: Uint8Array; type: string }
  /** First byte of the object to read. Default 0. */
  fromByte?: number
  /** Time limit in ms for the headers and, unless the caller streams it, the body of the response. */
  timeoutMs?: number
}

const defaultTimeoutMs = 30_000

/** Returns a function that signs a request (signature version 4, path-style URL) and sends it. */
export function createS3Sender(account: S3Account, clock: Clock) {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = account
  const aws = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region })
  return async ({
    method,
    key,
    query = {},
    content,
    fromByte = 0,
    timeoutMs = defaultTimeoutMs,
  }: S3Request) => {
    const url = new URL(`${endpoint}/${bucket}${key && `/${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const body = content && Uint8Array.from(content.bytes)
    const datetime = toIso(clock.now()).replace(/[:-]|\.\d{3}/g, '')
    const request = await aws.sign(url.href, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(content && { 'content-type': content.type }),
        ...(fromByte > 0 && { range: `bytes=${fromByte}-` }),
      },
      ...(body && { body }),
      aws: { datetime },
    })
    const signal = AbortSignal.timeout(timeoutMs)
    return fetch(request, { redirect: 'error', signal }).catch((error: Error) => throwUnreachable(error))
  }
}

export function throwUnreachable(error: Error): never {
  throw new StorageError('UNREACHABLE', `the storage did not answer: ${error.name}`, true)
}

/**
 * Returns the error code of a response of S3. S3 may also report an error in the body of a response with status 200.
 */
export const readS3ErrorCode = (status: number, text: string) =>
  /<Error>[\s\S]*?<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? (status < 300 ? undefined : `HTTP_${status}`)

export const isTransientS3Error = (status: number, code: string) =>
  status >= 500 || status === 429 || ['SlowDown', 'InternalError', 'RequestTimeout'].includes(code)
