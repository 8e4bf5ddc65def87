import type { DeviceStorage } from './device-storage.ts'

/** Largest number of messages, of all agents together, that the device keeps. The specification sets this limit. */
export const maxCachedMessages = 1000

type Cached = { message_id: string; session_id: string; time: string }

/** Caches messages of an agent for offline use; a newer version of a message replaces the older version. */
export async function cacheMessages<M extends Cached>(
  { db, seal }: DeviceStorage,
  agent: string,
  messages: M[],
) {
  const rows = await Promise.all(
    messages.map(async (message) => {
      const id = `${agent}|${message.message_id}`
      const time = Date.parse(message.time)
      return {
        id,
        agent,
        session: message.session_id,
        time,
        ...(await seal.close(`messages|${id}`, message)),
      }
    }),
  )
  const tx = db.transaction('messages', 'readwrite')
  await Promise.all(rows.map((row) => tx.store.put(row)))
  const surplus = (await tx.store.count()) - maxCachedMessages
  if (surplus > 0) {
    const oldest = await tx.store.index('byTime').getAllKeys(null, surplus)
    await Promise.all(oldest.map((id) => tx.store.delete(id)))
  }
  await tx.done
}

/** Returns the cached messages of a session, oldest first. */
export async function listCachedMessages<T>(
  { db, seal }: DeviceStorage,
  agent: string,
  session: string,
): Promise<T[]> {
  const range = IDBKeyRange.bound([agent, session, 0], [agent, session, Number.POSITIVE_INFINITY])
  const rows = await db.getAllFromIndex('messages', 'bySession', range)
  const opened = await Promise.all(rows.map((row) => seal.open(`messages|${row.id}`, row)))
  return opened.filter((message) => message !== undefined) as T[]
}

/** Removes the cached messages of a session that was deleted on its server. */
export async function removeCachedSession({ db }: DeviceStorage, agent: string, session: string) {
  const tx = db.transaction('messages', 'readwrite')
  const range = IDBKeyRange.bound([agent, session], [agent, session, []])
  const ids = await tx.store.index('bySession').getAllKeys(range)
  await Promise.all(ids.map((id) => tx.store.delete(id)))
  await tx.done
}

/** Removes the cached messages of an agent that was deleted from the list. */
export async function removeCachedMessages({ db }: DeviceStorage, agent: string) {
  const tx = db.transaction('messages', 'readwrite')
  const range = IDBKeyRange.bound([agent], [agent, []])
  const ids = await tx.store.index('bySession').getAllKeys(range)
  await Promise.all(ids.map((id) => tx.store.delete(id)))
  await tx.done
}
