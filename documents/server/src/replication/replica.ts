import type { ArchiveStore } from '@sanhe/providers/storage'
import { StorageError } from '@sanhe/providers/storage'
import { z } from 'zod'

/**
 * A replica: a copy of the data of one running service in a folder of another machine or on S3. It consists of a base
 * copy of the database, files with the pages that changed since then, and the attachments.
 */
export type ReplicaStore = Pick<
  ArchiveStore,
  'upload' | 'download' | 'writeText' | 'readText' | 'list' | 'remove'
>

/** Written after each change and every two seconds, so that a standby sees that the service runs. */
const Heartbeat = z.strictObject({
  format: z.literal(1),
  product: z.literal('sanhe-documents'),
  version: z.string(),
  /** Name of the base copy to which the changes belong. */
  generation: z.string(),
  /** Number of the last file of changes; 0 for the base copy alone. */
  last: z.number().int(),
  /** True when the service has stopped and has sent everything. */
  isLast: z.boolean(),
  at: z.string(),
})
export type Heartbeat = z.output<typeof Heartbeat>

/** `owner`: id of the data folder that took over. */
const TakenOver = z.strictObject({ owner: z.string(), host: z.string(), at: z.string() })
export type TakenOver = z.output<typeof TakenOver>

const heartbeatKey = 'documents/heartbeat.json'
const takenOverKey = 'documents/taken-over.json'
const requestKey = 'documents/take-over-request.json'
const numberLength = 9

export const generationPrefix = 'documents/generations/'
export const assetPrefix = 'documents/assets/'
export const assetKey = (storedAt: string) => `${assetPrefix}${storedAt}`
export const baseKey = (generation: string) => `${generationPrefix}${generation}/base.zst`
export const changesKey = (generation: string, number: number) =>
  `${generationPrefix}${generation}/${String(number).padStart(numberLength, '0')}.changes`

/** Returns the generation in a key of a generation's file. */
export const generationOf = (key: string) => key.slice(generationPrefix.length).split('/')[0] ?? ''

export const writeHeartbeat = (store: ReplicaStore, heartbeat: Omit<Heartbeat, 'format' | 'product'>) =>
  store.writeText(
    heartbeatKey,
    JSON.stringify({ format: 1, product: 'sanhe-documents', ...heartbeat } satisfies Heartbeat),
  )

export const readHeartbeat = (store: ReplicaStore) => readObject(store, heartbeatKey, Heartbeat)
export const readTakenOver = (store: ReplicaStore) => readObject(store, takenOverKey, TakenOver)
export const writeTakenOver = (store: ReplicaStore, takenOver: TakenOver) =>
  store.writeText(takenOverKey, JSON.stringify(takenOver))

/** Asks the service to stop and its standby to take over, as an operator does before maintenance of the first machine. */
export const requestTakeOver = (store: ReplicaStore) => store.writeText(requestKey, '{}')
export const isTakeOverRequested = async (store: ReplicaStore) =>
  (await readObject(store, requestKey, z.object({}))) !== undefined
export const removeTakeOverRequest = (store: ReplicaStore) => store.remove(requestKey)

/** Returns undefined if the object does not exist. Throws if it cannot be read. */
async function readObject<T>(store: ReplicaStore, key: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await store.readText(key).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

export const isMissing = (error: unknown) => error instanceof StorageError && error.code === 'NoSuchKey'

/** Reads a small object as a whole. */
export async function readBytes(store: ReplicaStore, key: string) {
  const chunks: Buffer[] = []
  for await (const chunk of store.download(key)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
