import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Hash } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { type TopicListItem, topicVisibilityFilters } from './statuses.ts'
import { communityLabels } from './text.ts'
import { NewTopicButton, TopicActions } from './topic-form.tsx'

async function loadTopics({ page, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(status && { status: status as (typeof topicVisibilityFilters)[number] }) }
  const { topics, ...counts } = await api.communityAdmin.listTopics({ query }, signal && { signal })
  return { rows: topics, ...counts }
}

function useTopicColumns(): ListColumn<TopicListItem>[] {
  const t = useText(communityLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'topic',
      label: t.topic,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
      csv: ({ name }) => name,
    },
    { id: 'description', label: t.description, isLong: true, cell: ({ description }) => description ?? '' },
    { id: 'postCount', label: t.postCount, cell: ({ postCount }) => postCount },
    {
      id: 'official',
      label: t.official,
      cell: ({ isOfficial }) => isOfficial && <Badge tone="info">{t.official}</Badge>,
      csv: ({ isOfficial }) => (isOfficial ? t.official : ''),
    },
    {
      id: 'status',
      label: t.status,
      cell: ({ isHidden }) => (
        <Badge tone={isHidden ? 'neutral' : 'ok'}>{t.topicStatuses[isHidden ? 'hidden' : 'shown']}</Badge>
      ),
      csv: ({ isHidden }) => t.topicStatuses[isHidden ? 'hidden' : 'shown'],
    },
    { id: 'created', label: t.created, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

export function TopicsPage() {
  const t = useText(communityLabels)
  return (
    <ListPage
      name="topics"
      title={t.topics}
      load={loadTopics}
      columns={useTopicColumns()}
      rowId={({ id }) => String(id)}
      statuses={topicVisibilityFilters.map((value) => ({ value, label: t.topicStatuses[value] }))}
      Actions={TopicActions}
      canChange={usePermission('communityAdmin.changeTopic')}
      mainAction={<NewTopicButton />}
      empty={{ icon: Hash, title: t.noTopics, hint: t.noTopicsHint }}
    />
  )
}
