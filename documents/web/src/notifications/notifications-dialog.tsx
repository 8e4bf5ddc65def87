import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import type { Notification } from '#api.ts'
import { lazyLoadedApi } from '#lazy-api.ts'
import { queryClient } from '#queries.ts'
import { notificationsQuery } from './queries.ts'
import { notificationLabels } from './text.ts'

/** Marks the notifications with these ids as read. Without `ids`, marks all notifications. */
async function markRead(ids?: number[]) {
  try {
    await lazyLoadedApi.notifications.read({ body: ids ? { ids } : {} })
  } catch {
    showError(getCurrentText(notificationLabels).notMarked)
  }
  await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
}

/** Address of the comment, task or webhook endpoint that a notification is about. */
function urlOf({ project_slug: project, doc_slug: doc, task_id: task, ...about }: Notification) {
  if (about.webhook_id !== null) return `/webhooks?id=${about.webhook_id}`
  if (doc === null) return `/projects/${project}/board?task=${task}`
  const target =
    about.suggestion_id === null ? `thread-${about.thread_id}` : `suggestion-${about.suggestion_id}`
  return `/projects/${project}/docs/${doc}#${target}`
}

export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(notificationLabels)
  const router = useRouter()
  const { data, error, isError, refetch } = useQuery(notificationsQuery)
  const open = (notification: Notification) => {
    onClose()
    if (!notification.is_read) void markRead([notification.id])
    router.history.push(urlOf(notification))
  }
  return (
    <Dialog isOpen onClose={onClose} title={t.title}>
      {!data && !isError && <Skeleton rows={4} />}
      {!data && isError && <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />}
      {data?.notifications.length === 0 && (
        <EmptyState icon={Bell} title={t.none} className="px-0 py-6">
          {t.noneHint}
        </EmptyState>
      )}
      {data && data.unread > 0 && (
        <Button className="mb-3" onClick={() => void markRead()}>
          {t.markAll}
        </Button>
      )}
      <ul className="-mx-2 flex flex-col">
        {data?.notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} onOpen={() => open(notification)} />
          </li>
        ))}
      </ul>
      <Link
        to="/account"
        className="mt-3 self-start text-sm text-accent-text hover:underline"
        onClick={onClose}
      >
        {t.settings}
      </Link>
    </Dialog>
  )
}

type NotificationRowProps = { notification: Notification; onOpen: () => void }

function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const t = useText(notificationLabels)
  const { kind, author, title, excerpt, is_read: isRead, created_at: at } = notification
  return (
    <button
      type="button"
      className="flex w-full items-start gap-3 rounded-control px-2 py-2 text-left hover:bg-hover"
      onClick={onOpen}
    >
      <span
        className="mt-1.5 size-2 shrink-0 rounded-full data-unread:bg-accent"
        data-unread={!isRead || undefined}
      >
        {!isRead && <span className="sr-only">{t.unread}</span>}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium [overflow-wrap:anywhere]">
          {t.kinds[kind](author, title)}
        </span>
        {excerpt && (
          <span className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{excerpt}</span>
        )}
        <RelativeTimeLabel at={at} className="text-[13px] text-muted" />
      </span>
    </button>
  )
}
