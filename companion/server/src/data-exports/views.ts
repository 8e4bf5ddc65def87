import { toIso } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { type DataExportRow, type ExportOwner, getExportOwner } from './store.ts'

const iso = (at: Date | null) => at && toIso(at.getTime())

const exportPaths = { user: '/api/v1/data-exports', child: '/api/child/data-exports' }
export const exportFilePath = (type: ExportOwner['type'], id: number | string) =>
  `${exportPaths[type]}/${id}/file`

export const toDataExportResponse = ({ publicUrl }: Pick<Deps, 'publicUrl'>, row: DataExportRow) => ({
  id: row.id,
  status: row.status,
  sizeBytes: row.size_bytes,
  createdAt: toIso(row.created_at.getTime()),
  readyAt: iso(row.ready_at),
  expiresAt: iso(row.expires_at),
  url: row.status === 'ready' ? `${publicUrl()}${exportFilePath(getExportOwner(row).type, row.id)}` : null,
})
