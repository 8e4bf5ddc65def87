import { getIsoWeek, toIso } from '@sanhe/kit/runtime/clock'
import type { HealthAlertRow } from './alert-store.ts'
import type { WearableDeviceRow } from './device-store.ts'
import { formatHealthAlert, healthDisclaimer } from './notices.ts'
import type { HealthRecordRow } from './record-store.ts'
import type { HealthReportRow } from './report-store.ts'
import type { HealthAlertType } from './rules.ts'
import type { HealthWeekSummary } from './summary.ts'

type Json = Record<string, unknown>

export const toHealthRecordResponse = (row: HealthRecordRow) => ({
  id: row.id,
  recordType: row.record_type,
  value: row.value as Json,
  recordedAt: toIso(row.recorded_at.getTime()),
  source: row.source,
})

export const toHealthAlertResponse = (row: HealthAlertRow) => ({
  id: row.id,
  alertType: row.alert_type as HealthAlertType,
  value: row.value as Json,
  threshold: row.threshold as Json,
  severity: row.severity,
  message: formatHealthAlert(row.alert_type as HealthAlertType, row.value),
  acknowledged: row.acknowledged,
  createdAt: toIso(row.created_at.getTime()),
})

export const toHealthDeviceResponse = (row: WearableDeviceRow) => ({
  id: row.id,
  brand: row.brand,
  model: row.device_model,
  syncInterval: row.sync_interval,
  lastSyncAt: row.last_sync_at && toIso(row.last_sync_at.getTime()),
  status: row.status,
  lastError: row.last_error,
  createdAt: toIso(row.created_at.getTime()),
})

export const toHealthReportResponse = (row: HealthReportRow) => ({
  id: row.id,
  week: getIsoWeek(row.period_start),
  periodStart: row.period_start,
  periodEnd: row.period_end,
  ...(row.content as HealthWeekSummary),
  disclaimer: healthDisclaimer,
})
