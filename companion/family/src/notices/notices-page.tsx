import { Button } from '@sanhe/ui/button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { getCurrentLanguage, useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { api, type FamilyApiResponse } from '#api.ts'
import { cardClasses } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-message.tsx'
import { PaginatedList, paginationOptions } from '#parts/paginated-list.tsx'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { getChildNotificationPath } from './notice-link.ts'
import { PushCard } from './push-card.tsx'
import { noticesLabels } from './text.ts'

type ChildNotificationItem = FamilyApiResponse<'notifications', 'listOfChild'>['notifications'][number]

export function NoticesPage() {
  const t = useText(noticesLabels)
  const query = useInfiniteQuery({
    queryKey: ['notices', 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.notifications.listOfChild({ query: { page: pageParam } }, { signal }),
    ...paginationOptions,
  })
  const hasUnread = (query.data?.pages[0]?.unread ?? 0) > 0
  return (
    <FamilyScreenLayout title={t.title} back="/me" action={hasUnread && <ReadAll />}>
      <PushCard />
      <PaginatedList
        query={query}
        rowsOf={({ notifications }) => notifications}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={Bell} title={t.none}>
            {t.noneHint}
          </EmptyState>
        }
      >
        {(notice) => <NoticeCard notice={notice} />}
      </PaginatedList>
    </FamilyScreenLayout>
  )
}

function ReadAll() {
  const t = useText(noticesLabels)
  const client = useQueryClient()
  const readAll = useMutation({
    mutationFn: () => api.notifications.readAllOfChild(),
    onSettled: () => client.invalidateQueries({ queryKey: ['notices'] }),
  })
  return (
    <>
      <ErrorMessage error={readAll.error} />
      <Button isBusy={readAll.isPending} onClick={() => readAll.mutate()}>
        {t.readAll}
      </Button>
    </>
  )
}

/**
 * Returns the title and the content of a notification. The service writes both in Chinese; the app has English texts
 * for the known types.
 */
function useNoticeText({ type, title, content }: ChildNotificationItem) {
  const t = useText(noticesLabels)
  const known = type in t.types ? (type as keyof typeof t.types) : undefined
  return getCurrentLanguage() === 'en' && known
    ? { title: t.types[known], content: t.contents[known] }
    : { title, content }
}

function NoticeCard({ notice }: { notice: ChildNotificationItem }) {
  const t = useText(noticesLabels)
  const { history } = useRouter()
  const client = useQueryClient()
  const { title, content } = useNoticeText(notice)
  const read = useMutation({
    mutationFn: () => api.notifications.readOfChild({ params: { id: notice.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notices'] }),
  })
  return (
    <button
      type="button"
      className={`${cardClasses} w-full text-left hover:bg-hover`}
      onClick={() => {
        if (!notice.isRead) read.mutate()
        history.push(`/family${getChildNotificationPath(notice)}`)
      }}
    >
      <span className="flex items-start justify-between gap-3">
        <span className={`min-w-0 [overflow-wrap:anywhere] ${notice.isRead ? '' : 'font-semibold'}`}>
          {title}
        </span>
        {!notice.isRead && <Badge tone="danger">{t.unread}</Badge>}
      </span>
      <span className="mt-1 block text-muted [overflow-wrap:anywhere]">{content}</span>
      <span className="mt-1 block text-xs text-muted">
        <RelativeTimeLabel at={notice.createdAt} />
      </span>
    </button>
  )
}
