import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ImageLinks } from '@sanhe/ui/console/image-links.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { UserNameLink } from '#users/user-link.tsx'
import { usePermission } from '#shell/access.ts'
import { useCancelActivityAction } from './cancel-action.ts'
import { Participants } from './participants.tsx'
import { type ActivityDetailResponse, activityBadgeTones } from './statuses.ts'
import { activitiesLabels } from './text.ts'

const route = getRouteApi('/signed-in/activities/$id')

/**
 * Shows an activity with its participants. Administrators can check participants in by hand, or cancel the activity.
 */
export function ActivityPage() {
  const t = useText(activitiesLabels)
  const id = Number(route.useParams().id)
  const query = useQuery({
    queryKey: ['activities', id],
    queryFn: ({ signal }) => api.activitiesAdmin.get({ params: { id } }, { signal }),
  })
  return (
    <ConsolePage title={query.data?.title ?? t.activity} parent={<Link to="/activities">{t.title}</Link>}>
      <QueryStates query={query}>
        {(activity) => (
          <div className="flex flex-col gap-6">
            <ActivityFacts activity={activity} />
            <Participants activityId={id} participants={activity.participants} />
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function ActivityFacts({ activity }: { activity: ActivityDetailResponse }) {
  const t = useText(activitiesLabels)
  const dateTime = useFormatDateTime()
  const { status, organiser, coverImage } = activity
  const mayCancel = usePermission('activities.callOff')
  const { label, question, run, success } = useCancelActivityAction(activity)
  return (
    <DescriptionList
      title={activity.category}
      actions={
        mayCancel &&
        activity.canCancel && <ActionButton label={label} question={question} run={run} success={success} />
      }
      facts={[
        { label: t.status, value: <Badge tone={activityBadgeTones[status]}>{t.statuses[status]}</Badge> },
        { label: t.time, value: dateTime(activity.startTime) },
        { label: t.end, value: dateTime(activity.endTime) },
        { label: t.place, value: activity.place },
        {
          label: t.organiser,
          value: <UserNameLink id={organiser.id} name={organiser.nickname ?? organiser.phone} />,
        },
        { label: t.joined, value: `${activity.currentParticipants} / ${activity.maxParticipants}` },
        { label: t.description, value: activity.description },
        {
          label: t.cover,
          value: coverImage && <ImageLinks images={[{ label: t.cover, url: coverImage }]} />,
        },
        { label: t.created, value: dateTime(activity.createdAt) },
      ]}
    />
  )
}
