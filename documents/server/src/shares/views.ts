import type { Instant } from '@sanhe/kit/runtime/clock'
import { isShareExpired } from './rules.ts'
import type { ShareListRow } from './store.ts'

export const shareUrlPath = (token: string) => `/s/${token}`

export const toShareResponse = (row: ShareListRow, now: Instant) => ({
  id: row.id,
  document_id: row.document_id,
  token: row.token,
  expires_at: row.expires_at,
  view_count: row.view_count,
  created_at: row.created_at,
  has_password: row.password !== null,
  expired: isShareExpired(row.expires_at, now),
  url: shareUrlPath(row.token),
  document: { id: row.document_id, title: row.title, slug: row.slug, project_slug: row.project_slug },
})
