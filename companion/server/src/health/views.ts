import { isoWeekOf, toIso } from '@sanhe/kit/runtime/clock'
import type { AlertRow } from './alert-store.ts'
import type { DeviceRow } from './device-store.ts'
import { alertText, healthDisclaimer } from './notices.ts'
import type { RecordRow } from './record-store.ts'
import type { HealthReportRow } from './report-store.ts'
import type { AlertType } from './rules.ts'
import type { WeekSummary } from './summary.ts'

type Json = Record<string, unknown>

export const recordView = (row: RecordRow) => ({
  id: row.id,
  recordType: row.record_type,
  value: row.value as Json,
  recordedAt: toIso(row.recorded_at.getTime()),
  source: row.source,
})

export const alertView = (row: AlertRow) => ({
  id: row.id,
  alertType: row.alert_type as AlertType,
  value: row.value as Json,
  threshold: row.threshold as Json,
  severity: row.severity,
  message: alertText(row.alert_type as AlertType, row.value),
  acknowledged: row.acknowledged,
  createdAt: toIso(row.created_at.getTime()),
})

export const deviceView = (row: DeviceRow) => ({
  id: row.id,
  brand: row.brand,
  model: row.device_model,
  syncInterval: row.sync_interval,
  lastSyncAt: row.last_sync_at && toIso(row.last_sync_at.getTime()),
  status: row.status,
  lastError: row.last_error,
  createdAt: toIso(row.created_at.getTime()),
})

export const reportView = (row: HealthReportRow) => ({
  id: row.id,
  week: isoWeekOf(row.period_start),
  periodStart: row.period_start,
  periodEnd: row.period_end,
  ...(row.content as WeekSummary),
  disclaimer: healthDisclaimer,
})
