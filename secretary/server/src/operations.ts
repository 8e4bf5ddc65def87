import { readFileSync } from 'node:fs'
import type { ServiceBackupOperations } from '@sanhe/embedded-postgres/backup/operations'
import { openServiceDatabase } from '@sanhe/embedded-postgres/service-database'
import { closeDatabase } from '@sanhe/kit/postgres/database'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { silentLog } from '@sanhe/kit/runtime/log'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { loadConfig } from '#config'
import { formatBalanceDifference, listBalanceDifferences } from '#balance'
import type { DB } from '#core'
import { listPaymentsNeedingAttention } from '#payments'
import { startSecretary } from './start.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/**
 * A restore drill must not resume the deployments in the restored rows, because the running service runs the same
 * deployments.
 */
const refuseDeployments = () => Promise.reject(new Error('a restore drill deploys nothing'))

/** Backup, restore and verification of secretary's data. */
export const secretaryBackupOperations: ServiceBackupOperations = {
  version,
  totals: `
    SELECT (SELECT count(*) FROM payments) AS payments,
           (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE paid_at IS NOT NULL) AS paid_fen,
           (SELECT count(*) FROM payment_events) AS payment_events,
           (SELECT count(*) FROM balance_entries) AS balance_entries,
           (SELECT coalesce(sum(balance_fen), 0) FROM balances) AS balance_fen`,
  afterRestore: ['DELETE FROM auth_sessions'],
  async listProblems(databaseUrl) {
    const db = openServiceDatabase<DB>(databaseUrl, silentLog)
    try {
      const payments = await listPaymentsNeedingAttention(db)
      const differences = await listBalanceDifferences(db)
      return [
        ...payments.map(({ id, status, attention }) => `payment ${id} is ${status}. ${attention}`),
        ...differences.map(formatBalanceDifference),
      ]
    } finally {
      await closeDatabase(db)
    }
  },
  startAside: (dataDir) =>
    startSecretary(
      loadConfig({
        NODE_ENV: 'test',
        PORT: '0',
        DEV_TOOLS: '0',
        DATA_DIR: dataDir,
        JWT_SECRET: generateRandomToken(),
      }),
      systemClock,
      silentLog,
      { driver: refuseDeployments },
    ),
}
