import { ApiError } from '@sanhe/kit/http/client'
import { z } from 'zod'
import type { AgentRequest } from './agent-api.ts'
import type { TimerFunctions } from './agent-connection.ts'

export const Upload = z.object({
  upload_id: z.string(),
  url: z.string(),
  mime: z.string(),
  size: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
})
export type Upload = z.output<typeof Upload>

const UnfinishedUpload = z.object({
  upload_id: z.string(),
  /** Bytes that the agent has stored. An interrupted upload continues there. */
  received: z.number(),
  /** Recommended number of bytes of one part. */
  part_bytes: z.number(),
})

/** Largest file of an upload in parts. */
export const maxPartUploadBytes = 100 * 1024 * 1024

/** Time limits for the response to a whole file, and to one part. */
const uploadTimeoutMs = 60_000
const partTimeoutMs = 60_000

/** Pauses in ms before a part is sent again. After the last one, the upload fails. */
const retryPausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]

type CallUploadApi = <T>(path: string, reply: z.ZodType<T>, request?: AgentRequest) => Promise<T>
type PartUploadOptions = {
  /** Called with the number of bytes that the agent has received. */
  onProgress?: (received: number) => void
  /** Ends the upload. The agent deletes what it has received after a day. */
  signal?: AbortSignal
}

/** Creates the part of the REST client that uploads files. */
export const createUploadsApi = (call: CallUploadApi, timers: TimerFunctions) => ({
  /** Uploads a picture or a small document in one request. */
  upload(file: Blob, name: string) {
    const form = new FormData()
    form.append('file', file, name)
    return call('/api/uploads', Upload, { method: 'POST', form, withinMs: uploadTimeoutMs })
  },
  /** Uploads any file in parts. After an interruption, it continues where the agent's copy ends. */
  async uploadInParts(file: Blob, name: string, { onProgress, signal }: PartUploadOptions = {}) {
    const body = { name, size: file.size }
    const { upload_id, part_bytes } = await call('/api/uploads/parts', UnfinishedUpload, {
      method: 'POST',
      body,
    })
    const path = `/api/uploads/parts/${encodeURIComponent(upload_id)}`
    const read = async () => (await call(path, UnfinishedUpload)).received
    const send = async (offset: number) => {
      const bytes = file.slice(offset, offset + part_bytes)
      const query = { offset }
      return (await call(path, UnfinishedUpload, { method: 'PUT', query, bytes, withinMs: partTimeoutMs }))
        .received
    }
    await sendAllParts(file.size, { read, send, onProgress, signal, timers })
    return call(`${path}/finish`, Upload, { method: 'POST', withinMs: uploadTimeoutMs })
  },
})

type PartSender = {
  /** Asks how many bytes the agent has received. */
  read(): Promise<number>
  /** Sends the part that begins at an offset, and returns how many bytes the agent has received. */
  send(offset: number): Promise<number>
  onProgress: ((received: number) => void) | undefined
  signal: AbortSignal | undefined
  timers: TimerFunctions
}

async function sendAllParts(size: number, { read, send, onProgress, signal, timers }: PartSender) {
  let received = 0
  let failures = 0
  while (received < size) {
    signal?.throwIfAborted()
    try {
      // After a failure, the response to a part that was stored may have been lost.
      // oxlint-disable-next-line no-await-in-loop -- each part begins where the one before it ended
      if (failures > 0) received = await read()
      // oxlint-disable-next-line no-await-in-loop -- each part begins where the one before it ended
      if (received < size) received = await send(received)
      failures = 0
      onProgress?.(received)
    } catch (error) {
      const pauseMs = isTemporary(error) ? retryPausesMs[failures] : undefined
      if (pauseMs === undefined) throw error
      failures += 1
      // oxlint-disable-next-line no-await-in-loop -- the next attempt begins after the pause
      await pause(timers, pauseMs, signal)
    }
  }
}

/** Returns whether an error is no refusal: the connection failed, or the agent is busy or expects another part. */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status >= 500 ||
  error.status === 429 ||
  error.body['error'] === 'UPLOAD_OFFSET'

function pause(timers: TimerFunctions, ms: number, signal: AbortSignal | undefined) {
  return new Promise<void>((resolve) => {
    const timer = timers.set(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        timers.clear(timer)
        resolve()
      },
      { once: true },
    )
  })
}
