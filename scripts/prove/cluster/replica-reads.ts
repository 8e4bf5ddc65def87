import { closeDatabase, openDatabase } from '@sanhe/kit/postgres/database'
import { openReadReplicas } from '@sanhe/kit/postgres/read-replicas'
import { createTestCounter, isStandby, measureReplicaAge } from '@sanhe/kit/testing/replica-age'
import type { PostgresCluster } from './start-cluster.ts'

const open = (url: string) =>
  openDatabase<Record<string, never>>(url, { onConnectionFault() {}, maxConnections: 3 })

/**
 * Counts up on the primary and reads the counter on the standbys until it is stopped. Returns then how many reads a
 * standby answered, and the age of the oldest answer.
 */
export function startReplicaReads(cluster: PostgresCluster) {
  const primaryUrl = cluster.directUrl('companion')
  const primary = open(primaryUrl)
  const replicas = openReadReplicas({ primary, primaryUrl, urls: cluster.serverUrls('companion'), open })
  const stopping = new AbortController()
  let fromStandby = 0
  const read: typeof replicas.read = (query) =>
    replicas.read(async (db) => {
      const answer = await query(db)
      if (db !== primary && (await isStandby(db))) fromStandby += 1
      return answer
    })
  const running = createTestCounter(primary).then(() => measureReplicaAge(primary, read, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      const measured = await running
      await replicas.stop()
      await closeDatabase(primary)
      return { ...measured, fromStandby }
    },
  }
}
