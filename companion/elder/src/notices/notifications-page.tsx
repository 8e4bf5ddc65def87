import { Button } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { NotificationCard } from './notification-card.tsx'
import { PushCard } from './push-card.tsx'
import { notificationsQuery, useInvalidateNotifications } from './queries.ts'

export function NotificationsPage() {
  const invalidate = useInvalidateNotifications()
  const query = useInfiniteQuery(notificationsQuery)
  const readAll = useMutation({ mutationFn: () => api.notifications.readAll(), onSettled: invalidate })
  const unread = query.data?.pages[0]?.unread ?? 0
  return (
    <ElderScreenLayout title="消息" back="/">
      <PushCard />
      {unread > 0 && (
        <Button isBusy={readAll.isPending} onClick={() => readAll.mutate()}>
          全部标为已读
        </Button>
      )}
      <ErrorMessage error={readAll.error} />
      <PaginatedList
        query={query}
        getRows={({ notifications }) => notifications}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={Bell} title="还没有消息">
            活动提醒、挂号和订单的消息都会在这里。
          </EmptyState>
        }
      >
        {(notice) => <NotificationCard notice={notice} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}
