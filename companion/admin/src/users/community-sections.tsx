import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { participantBadgeTones } from '#activities/statuses.ts'
import { activitiesLabels } from '#activities/text.ts'
import { api, type AdminApiResponse } from '#api.ts'
import { CommentActions, useCommentColumns } from '#community/comments-page.tsx'
import { PostActions, usePostColumns } from '#community/posts-page.tsx'
import { HistorySection } from '#parts/history-section.tsx'
import { usePermission } from '#shell/access.ts'
import { userHistoryLabels } from './history-text.ts'
import { type OfUser, rowId, sectionPageSize as pageSize } from './section.ts'

type JoinedActivity = AdminApiResponse<'userHistory', 'activities'>['activities'][number]

function useJoinedActivityColumns(): ListColumn<JoinedActivity>[] {
  const t = useText(activitiesLabels)
  const { cancelledActivity, leftAt } = useText(userHistoryLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'activity',
      label: t.activity,
      cell: ({ activityId, title, isCancelled }) => (
        <>
          <Link
            to="/activities/$id"
            params={{ id: String(activityId) }}
            className="text-accent-text hover:underline"
          >
            {title}
          </Link>
          {isCancelled && <span className="text-muted"> · {cancelledActivity}</span>}
        </>
      ),
    },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.participantStatuses,
      tones: participantBadgeTones,
    }),
    { id: 'start', label: t.time, cell: ({ startTime }) => dateTime(startTime) },
    { id: 'joined', label: t.joinedAt, cell: ({ joinedAt }) => dateTime(joinedAt) },
    { id: 'signedIn', label: t.signedInAt, cell: ({ signedInAt }) => dateTime(signedInAt) },
    { id: 'left', label: leftAt, cell: (row) => dateTime(row.leftAt) },
  ]
}

export function ActivitiesSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(userHistoryLabels).activities}
      queryKey={['users', userId, 'activities']}
      load={async (page, signal) => {
        const request = { params: { id: userId }, query: { page, pageSize } }
        const { activities, ...counts } = await api.userHistory.activities(request, { signal })
        return { rows: activities, ...counts }
      }}
      columns={useJoinedActivityColumns()}
      rowId={rowId}
    />
  )
}

/** Whether a column tells more than the page of the user: the author of the list is always the user. */
const isNotAuthor = ({ id }: { id: string }) => id !== 'author'

export function PostsSection({ userId }: OfUser) {
  const mayHide = usePermission('communityAdmin.hide')
  return (
    <HistorySection
      title={useText(userHistoryLabels).posts}
      queryKey={['posts', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize }
        const { posts, ...counts } = await api.communityAdmin.list({ query }, { signal })
        return { rows: posts, ...counts }
      }}
      columns={usePostColumns().filter(isNotAuthor)}
      rowId={rowId}
      Actions={mayHide ? PostActions : undefined}
    />
  )
}

export function CommentsSection({ userId }: OfUser) {
  const mayHide = usePermission('communityAdmin.hideComment')
  return (
    <HistorySection
      title={useText(userHistoryLabels).comments}
      queryKey={['comments', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize }
        const { comments, ...counts } = await api.communityAdmin.listComments({ query }, { signal })
        return { rows: comments, ...counts }
      }}
      columns={useCommentColumns().filter(isNotAuthor)}
      rowId={rowId}
      Actions={mayHide ? CommentActions : undefined}
    />
  )
}
