import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { formatPeriod } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { ActivityActionButtons, useAvailableActivityActions } from './activity-actions.tsx'
import { getActivityBadges } from './activity-participation.ts'
import { ActivityParticipantList } from './participant-list.tsx'
import { activityQuery } from './queries.ts'
import { ReportActivityActions } from './report-actions.tsx'
import type { ActivityResponse, OwnActivityItem } from './types.ts'

const route = getRouteApi('/own/activities/$id')

export function ActivityPage() {
  const query = useQuery(activityQuery(Number(route.useParams().id)))
  const { actions, own } = useAvailableActivityActions(query.data)
  const action = query.data && actions.length > 0 && (
    <ActivityActionButtons activity={query.data} actions={actions} />
  )
  return (
    <ElderScreenLayout title="活动详情" back="/activities" action={action}>
      <QueryContent query={query}>{(activity) => <Details activity={activity} own={own} />}</QueryContent>
    </ElderScreenLayout>
  )
}

type DetailsProps = { activity: ActivityResponse; own: OwnActivityItem | undefined }

function Details({ activity, own }: DetailsProps) {
  const { title, category, status, coverImage, location, description, creator } = activity
  const ownStatus = own?.participantStatus ?? (activity.isJoined ? 'registered' : null)
  return (
    <>
      {coverImage && <img src={coverImage} alt="" className="max-h-80 w-full rounded-control object-cover" />}
      <div className="flex flex-col gap-2">
        <span className="flex flex-wrap gap-2">
          <Badge>{category}</Badge>
          {getActivityBadges(status, ownStatus).map(({ words, tone }) => (
            <Badge key={words} tone={tone}>
              {words}
            </Badge>
          ))}
        </span>
        <h2 className="text-2xl font-bold [overflow-wrap:anywhere]">{title}</h2>
      </div>
      <Card>
        <dl className="flex flex-col gap-2">
          <LabelledValue name="时间">{formatPeriod(activity.startTime, activity.endTime)}</LabelledValue>
          <LabelledValue name="地点">
            {location.name && <p>{location.name}</p>}
            <p>{location.address}</p>
          </LabelledValue>
          <LabelledValue name="发起人">
            {creator.nickname ?? '一位用户'}（发起过 {creator.activitiesCreated} 次
            {creator.avgRating !== null && `，评分 ${creator.avgRating.toFixed(1)}`}）
          </LabelledValue>
        </dl>
      </Card>
      {description && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
      <ActivityParticipantList activity={activity} />
      <ReportActivityActions activity={activity} />
    </>
  )
}
