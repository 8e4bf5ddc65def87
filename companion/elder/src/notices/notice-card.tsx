import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { api } from '#api.ts'
import { Badge, Card } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { noticeDestination } from './destination.ts'
import { type Notice, useInvalidateNotices } from './queries.ts'

/** Opening the page marks the notification as read. */
export function NoticeCard({ notice }: { notice: Notice }) {
  const { id, title, content, isRead, createdAt } = notice
  const invalidate = useInvalidateNotices()
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
      {content && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{content}</p>}
      <ErrorMessage error={read.error} />
      {destination && (
        <Link
          to={destination}
          aria-label={`去看看：${title ?? ''}`}
          className={buttonClasses()}
          onClick={() => {
            if (!isRead) read.mutate()
          }}
        >
          去看看
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

/** A notification may be about something that this app has no page for. */
function usePageOf(notice: Notice) {
  const { getMatchedRoutes } = useRouter()
  const page = noticeDestination(notice)
  const [, , found] = page === undefined ? [] : getMatchedRoutes(page)
  return found && page
}
