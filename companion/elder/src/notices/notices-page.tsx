import { Button } from '@sanhe/ui/button.tsx'
import { Empty } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { api } from '#api.ts'
import { Pages } from '#parts/pages.tsx'
import { Refusal } from '#parts/trouble.tsx'
import { Screen } from '#shell/screen.tsx'
import { NoticeCard } from './notice-card.tsx'
import { noticesQuery, useChanged } from './queries.ts'

export function NoticesPage() {
  const changed = useChanged()
  const query = useInfiniteQuery(noticesQuery)
  const readAll = useMutation({ mutationFn: () => api.notifications.readAll(), onSettled: changed })
  const unread = query.data?.pages[0]?.unread ?? 0
  return (
    <Screen title="消息" back="/">
      {unread > 0 && (
        <Button isBusy={readAll.isPending} onClick={() => readAll.mutate()}>
          全部标为已读
        </Button>
      )}
      <Refusal error={readAll.error} />
      <Pages
        query={query}
        rowsOf={({ notifications }) => notifications}
        keyOf={({ id }) => id}
        empty={
          <Empty icon={Bell} title="还没有消息">
            活动提醒、挂号和订单的消息都会在这里。
          </Empty>
        }
      >
        {(notice) => <NoticeCard notice={notice} />}
      </Pages>
    </Screen>
  )
}
