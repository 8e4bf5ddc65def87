import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { api, type MerchantApiResponse } from '#api.ts'
import { unreadNoticesQuery } from '#queries.ts'
import { shellLabels } from '#shell/text.ts'
import { getMerchantNotificationPath } from './notice-link.ts'
import { PushPanel } from './push-panel.tsx'
import { noticesLabels } from './text.ts'

type Notice = MerchantApiResponse<'notifications', 'listOfMerchant'>['notifications'][number]

async function loadNotices({ page }: ListSearch & { page: number }, signal?: AbortSignal) {
  const { notifications, ...counts } = await api.notifications.listOfMerchant(
    { query: { page } },
    signal && { signal },
  )
  return { rows: notifications, ...counts }
}

/**
 * Returns the title and the content of a notification. The service writes them in Chinese; English texts exist for the
 * known types.
 */
function useNoticeTexts() {
  const { types, contents } = useText(noticesLabels)
  const language = useLanguage()
  return ({ type, title, content }: Notice) => {
    if (language === 'zh' || !(type in types)) return { title: title ?? '', content: content ?? '' }
    const known = type as keyof typeof types
    return { title: types[known], content: contents[known] }
  }
}

function useNoticeColumns(): ListColumn<Notice>[] {
  const t = useText(noticesLabels)
  const dateTime = useFormatDateTime()
  const textsOf = useNoticeTexts()
  return [
    {
      id: 'notice',
      label: t.notice,
      isLong: true,
      cell: (notice) => <NoticeText notice={notice} texts={textsOf(notice)} />,
      csv: (notice) => Object.values(textsOf(notice)).join(' '),
    },
    { id: 'received', label: t.received, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

type NoticeTextProps = { notice: Notice; texts: { title: string; content: string } }

function NoticeText({ notice, texts: { title, content } }: NoticeTextProps) {
  const t = useText(noticesLabels)
  const client = useQueryClient()
  const page = getMerchantNotificationPath(notice)
  const heading = <span className={notice.isRead ? '' : 'font-semibold'}>{title}</span>
  const { id, isRead } = notice
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        {page ? (
          <Link
            to={page}
            className="inline-flex min-h-row items-center text-accent-text underline underline-offset-2"
            onClick={() => {
              if (!isRead)
                void api.notifications
                  .readOfMerchant({ params: { id } })
                  .then(() => client.invalidateQueries({ queryKey: ['notices'] }))
            }}
          >
            {heading}
          </Link>
        ) : (
          heading
        )}
        {!isRead && <Badge tone="danger">{t.unread}</Badge>}
      </p>
      <p className="font-normal text-muted [overflow-wrap:anywhere]">{content}</p>
    </div>
  )
}

function NoticeActions({ row: { id, isRead } }: { row: Notice }) {
  const t = useText(noticesLabels)
  if (isRead) return null
  const run = () => api.notifications.readOfMerchant({ params: { id } })
  return <RowActions actions={[{ label: t.read, isMain: true, run, success: t.marked }]} />
}

/** Notifications of the shop. All employees share them: one employee marks them as read for everyone. */
export function NoticesPage() {
  const t = useText(noticesLabels)
  const { data: unread = 0 } = useQuery(unreadNoticesQuery)
  return (
    <ListPage
      name="notices"
      title={useText(shellLabels).notices}
      load={loadNotices}
      columns={useNoticeColumns()}
      rowId={({ id }) => String(id)}
      Actions={NoticeActions}
      mainAction={
        unread > 0 && (
          <ActionButton
            label={t.readAll}
            run={() => api.notifications.readAllOfMerchant()}
            success={t.allRead}
          />
        )
      }
      toolbar={<PushPanel />}
      empty={{ icon: Bell, title: t.empty, hint: t.emptyHint }}
    />
  )
}
