import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { api } from '#api.ts'
import { Badge, Card } from '#parts/card.tsx'
import { formatDateTime, formatDaysInText } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { getNotificationLinkPath } from './notification-link.ts'
import { type UserNotification, useInvalidateNotifications } from './queries.ts'

/** Card of a notification. Opening the page of the notification marks the notification as read. */
export function NotificationCard({ notice }: { notice: UserNotification }) {
  const { id, title, content, isRead, createdAt } = notice
  const invalidate = useInvalidateNotifications()
  const destination = usePageOf(notice)
  const read = useMutation({
    mutationFn: () => api.notifications.read({ params: { id } }),
    onSettled: invalidate,
  })
  return (
    <Card className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-muted">
        {!isRead && <Badge tone="warn">未读</Badge>}
        {formatDateTime(createdAt)}
      </p>
      {title && <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>}
      {content && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{formatDaysInText(content)}</p>}
      <ErrorMessage error={read.error} />
      {destination && (
        <Link
          to={destination}
          aria-label={`查看：${title ?? ''}`}
          className={buttonClasses()}
          onClick={() => {
            if (!isRead) read.mutate()
          }}
        >
          查看
        </Link>
      )}
      {!isRead && !destination && (
        <Button isBusy={read.isPending} onClick={() => read.mutate()}>
          知道了
        </Button>
      )}
    </Card>
  )
}

/** Returns the page of a notification, or undefined when the elder app has no such page. */
function usePageOf(notice: UserNotification) {
  const { getMatchedRoutes } = useRouter()
  const page = getNotificationLinkPath(notice)
  const [, , found] = page === undefined ? [] : getMatchedRoutes(page)
  return found && page
}
