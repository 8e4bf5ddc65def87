import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@sanhe/kit/runtime/clock'
import {
  createS3Sender,
  isTransientS3Error,
  readS3ErrorCode,
  type S3Account,
  type S3Request,
  throwUnreachable,
} from './s3-request.ts'
import { StorageError } from './storage-error.ts'

const maxAttempts = 6

export type S3Client = ReturnType<typeof createS3Client>

/** Sends requests to S3 and repeats them after transient errors, up to six attempts with growing pauses. */
export function createS3Client(account: S3Account, clock: Clock, retryPauseMs: number) {
  const send = createS3Sender(account, clock)

  /** Runs an operation again after transient errors. */
  async function retry<Result>(operation: () => Promise<Result>, attempt = 1): Promise<Result> {
    try {
      return await operation()
    } catch (error) {
      if (!isTransient(error) || attempt === maxAttempts) throw error
      await sleep(retryPauseMs * 2 ** (attempt - 1))
      return retry(operation, attempt + 1)
    }
  }

  const ask = (request: S3Request) =>
    retry(async () => {
      const response = await send(request)
      const text = await response.text().catch(throwUnreachable)
      throwS3Error(response.status, text, response.ok && !request.query)
      return { text, headers: response.headers }
    })

  /** Returns an open response with the bytes of an object. The caller reads its body. */
  const open = (key: string, fromByte: number, timeoutMs: number) =>
    retry(async () => {
      const response = await send({ method: 'GET', key, fromByte, timeoutMs })
      if (!response.ok) throwS3Error(response.status, await response.text().catch(throwUnreachable), false)
      return response
    })

  return { ask, open }
}

const isTransient = (error: unknown) => error instanceof StorageError && error.isTransient

/** `isObject`: the text is the content of an object, which may look like an error. */
function throwS3Error(status: number, text: string, isObject: boolean) {
  const code = isObject ? undefined : readS3ErrorCode(status, text)
  if (code) throw new StorageError(code, `the storage answered ${code}`, isTransientS3Error(status, code))
}
