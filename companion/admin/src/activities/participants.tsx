import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DataTable } from '@sanhe/ui/console/data-table.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, toTableColumn } from '@sanhe/ui/console/list-page.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { createContext, use } from 'react'
import { api } from '#api.ts'
import { UserNameLink } from '#users/user-link.tsx'
import { usePermission } from '#shell/access.ts'
import { type ActivityParticipantItem, participantBadgeTones } from './statuses.ts'
import { activitiesLabels } from './text.ts'

/** Provides the id of the activity to the action buttons in the rows of the participants table. */
const ActivityContext = createContext(0)

type ParticipantsProps = { activityId: number; participants: readonly ActivityParticipantItem[] }

/**
 * Table of all users who ever joined the activity. Administrators can check in a participant whose phone could not
 * check in.
 */
export function Participants({ activityId, participants }: ParticipantsProps) {
  const t = useText(activitiesLabels)
  const columns = useParticipantColumns().map(toTableColumn)
  const mayConfirm = usePermission('activities.confirm')
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t.participants}</h2>
      {participants.length === 0 ? (
        <p className="text-sm text-muted">{t.noParticipants}</p>
      ) : (
        <ActivityContext value={activityId}>
          <DataTable
            caption={t.participants}
            columns={columns}
            rows={participants}
            rowId={({ userId }) => String(userId)}
            hiddenColumns={[]}
            wrappingColumns={['review']}
            Actions={mayConfirm ? ParticipantActions : undefined}
            actionsLabel={t.confirm}
          />
        </ActivityContext>
      )}
    </section>
  )
}

function useParticipantColumns(): ListColumn<ActivityParticipantItem>[] {
  const t = useText(activitiesLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'participant',
      label: t.participant,
      cell: ({ userId, nickname }) => <UserNameLink id={userId} name={nickname ?? t.unnamed} />,
    },
    { id: 'phone', label: t.phone, cell: ({ phone }) => phone },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => (
        <Badge tone={participantBadgeTones[status]}>{t.participantStatuses[status]}</Badge>
      ),
    },
    { id: 'joinedAt', label: t.joinedAt, cell: ({ joinedAt }) => dateTime(joinedAt) },
    { id: 'signedInAt', label: t.signedInAt, cell: ({ signedInAt }) => signedInAt && dateTime(signedInAt) },
    { id: 'rating', label: t.rating, cell: ({ rating }) => rating },
    { id: 'review', label: t.review, cell: ({ review }) => review },
  ]
}

function ParticipantActions({ row: { userId, canConfirm } }: { row: ActivityParticipantItem }) {
  const t = useText(activitiesLabels)
  const id = use(ActivityContext)
  if (!canConfirm) return null
  const run = () => api.activities.confirm({ params: { id, userId } })
  return <RowActions actions={[{ label: t.confirm, isMain: true, run, success: t.confirmed }]} />
}
