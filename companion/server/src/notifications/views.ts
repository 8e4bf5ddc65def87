import { toIso } from '@sanhe/kit/runtime/clock'
import type { NotificationRow } from './store.ts'

export const toNotificationResponse = ({
  id,
  type,
  title,
  content,
  data,
  is_read,
  created_at,
}: Pick<NotificationRow, 'id' | 'type' | 'title' | 'content' | 'data' | 'is_read' | 'created_at'>) => ({
  id,
  type,
  title,
  content,
  data: (data ?? {}) as Record<string, unknown>,
  isRead: is_read,
  createdAt: toIso(created_at.getTime()),
})
