import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { HistorySection } from '#parts/history-section.tsx'
import { operationsLabels } from './text.ts'

/** Announcements that were sent: when, by whom, with which text and to how many users. */
export function PastAnnouncements() {
  const t = useText(operationsLabels)
  const dateTime = useFormatDateTime()
  return (
    <HistorySection
      title={t.pastAnnouncements}
      isOpenAtFirst
      queryKey={['announcements']}
      load={async (page, signal) => {
        const query = { page }
        const { announcements, ...counts } = await api.notifications.announcements({ query }, { signal })
        return { rows: announcements, ...counts }
      }}
      columns={[
        { id: 'sent', label: t.sentAt, cell: ({ sentAt }) => dateTime(sentAt) },
        { id: 'sender', label: t.sender, cell: ({ sender }) => sender },
        { id: 'title', label: t.announceTitle, isLong: true, cell: ({ title }) => title },
        { id: 'content', label: t.announceContent, isLong: true, cell: ({ content }) => content },
        {
          id: 'receivers',
          label: t.receivers,
          cell: ({ receivers, isCompleted }) => (isCompleted ? receivers : t.sending(receivers)),
        },
      ]}
      rowId={({ id }) => String(id)}
    />
  )
}
