import { Button } from '@sanhe/ui/button.tsx'
import { Empty } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyValue } from '@sanhe/kit/contract'
import { Bell } from 'lucide-react'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { Badge, Card } from '#parts/card.tsx'
import { Pages } from '#parts/pages.tsx'
import { Refusal } from '#parts/trouble.tsx'
import { whenWords } from '#parts/when.ts'
import { Screen } from '#shell/screen.tsx'
import { noticesQuery } from './queries.ts'

type Notice = ReplyValue<ElderContract['notifications']['list']>['notifications'][number]

const useChanged = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['notices'] })
}

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

function NoticeCard({ notice: { id, title, content, isRead, createdAt } }: { notice: Notice }) {
  const changed = useChanged()
  const read = useMutation({
    mutationFn: () => api.notifications.read({ params: { id } }),
    onSettled: changed,
  })
  return (
    <Card className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-muted">
        {!isRead && <Badge tone="warn">未读</Badge>}
        {whenWords(createdAt)}
      </p>
      {title && <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>}
      {content && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{content}</p>}
      {!isRead && (
        <Button isBusy={read.isPending} onClick={() => read.mutate()}>
          知道了
        </Button>
      )}
    </Card>
  )
}
