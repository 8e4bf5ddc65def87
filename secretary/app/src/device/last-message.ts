import type { DeviceStorage } from './device-storage.ts'

/** Returns the newest cached message of an agent, in any of its conversations. */
export async function findLastCachedMessage<T>(
  { db, seal }: DeviceStorage,
  agent: string,
): Promise<T | undefined> {
  let cursor = await db.transaction('messages').store.index('byTime').openCursor(null, 'prev')
  while (cursor && cursor.value.agent !== agent) cursor = await cursor.continue()
  if (!cursor) return undefined
  const row = cursor.value
  return (await seal.open(`messages|${row.id}`, row)) as T | undefined
}
