import { readFileSync } from 'node:fs'
import type { ServiceBackupOperations } from '@sanhe/embedded-postgres/backup/operations'
import { openServiceDatabase } from '@sanhe/embedded-postgres/service-database'
import { closeDatabase } from '@sanhe/kit/postgres/database'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { silentLog } from '@sanhe/kit/runtime/log'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { loadConfig } from '#config'
import type { DB } from '#core'
import { moneyChecks } from '#money'
import { startCompanion } from './start.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Describes the companion to the tools that back up, restore and verify its data. */
export const backupAndRestoreOperations: ServiceBackupOperations = {
  version,
  totals: `
    SELECT (SELECT count(*) FROM orders) AS orders,
           (SELECT count(*) FROM payments WHERE paid_fen IS NOT NULL) AS payments,
           (SELECT coalesce(sum(paid_fen), 0) FROM payments) AS paid_fen,
           (SELECT coalesce(sum(amount_fen), 0) FROM refunds WHERE status = 'succeeded') AS refunded_fen,
           (SELECT count(*) FROM point_transactions) AS point_transactions,
           (SELECT count(*) FROM audit_logs) AS audit_logs`,
  afterRestore: ['DELETE FROM auth_sessions'],
  async listProblems(databaseUrl) {
    const db = openServiceDatabase<DB>(databaseUrl, silentLog)
    try {
      const found = await Promise.all(
        moneyChecks.map(async ({ rule, find }) =>
          (await find(db, systemClock.now())).map(({ orderNo, detail }) => `${rule} ${orderNo}: ${detail}`),
        ),
      )
      return found.flat()
    } finally {
      await closeDatabase(db)
    }
  },
  startAside: (dataDir) =>
    startCompanion(
      loadConfig({
        NODE_ENV: 'test',
        PORT: '0',
        DEV_TOOLS: '0',
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: generateRandomToken(),
        JWT_SECRET: generateRandomToken(),
      }),
      systemClock,
      silentLog,
      { byHand: true },
    ),
}
