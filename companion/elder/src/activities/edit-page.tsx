import { fromIso } from '@sanhe/kit/runtime/clock'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import { api } from '#api.ts'
import { toShanghaiDayText, formatTime } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type ActivityDraft, toActivityDraft, toUpdateActivityRequest } from './activity-draft.ts'
import { ActivityForm } from './activity-form.tsx'
import { activityQuery, useInvalidateActivities } from './queries.ts'
import type { ActivityResponse } from './types.ts'

const route = getRouteApi('/own/activities/$id/edit')

export function EditActivityPage() {
  const id = Number(route.useParams().id)
  const query = useQuery(activityQuery(id))
  return (
    <ElderScreenLayout title="修改活动" back={`/activities/${id}`}>
      <QueryContent query={query}>{(activity) => <Editor key={id} activity={activity} />}</QueryContent>
    </ElderScreenLayout>
  )
}

function Editor({ activity }: { activity: ActivityResponse }) {
  const me = useQuery(meQuery)
  return (
    <QueryContent query={me}>
      {({ id }) => {
        if (activity.creator.id !== id) return <NotOrganiser activity={activity} />
        return activity.status === 'upcoming' ? <EditForm activity={activity} /> : <EditingClosed />
      }}
    </QueryContent>
  )
}

const NotOrganiser = ({ activity: { id } }: { activity: ActivityResponse }) => (
  <EmptyState
    icon={CalendarCheck}
    title="只有发起人能修改"
    action={
      <Link to="/activities/$id" params={{ id: String(id) }} className={buttonClasses('primary')}>
        查看活动
      </Link>
    }
  >
    这个活动是别人发起的，有事可以联系发起人。
  </EmptyState>
)

const EditingClosed = () => (
  <EmptyState icon={CalendarCheck} title="现在不能修改了">
    活动开始或取消以后，不能再修改。
  </EmptyState>
)

function EditForm({ activity }: { activity: ActivityResponse }) {
  const { id, startTime, currentParticipants, coverImage } = activity
  const navigate = useNavigate()
  const invalidate = useInvalidateActivities()
  const first = toActivityDraft(activity)
  const start = fromIso(startTime)
  const update = useMutation({
    mutationFn: (plan: ActivityDraft) =>
      api.activities.update({ params: { id }, body: toUpdateActivityRequest(first, plan) }),
    onSuccess: async ({ message }) => {
      showToast(message)
      await invalidate()
      await navigate({ to: '/activities/$id', params: { id: String(id) }, replace: true })
    },
  })
  return (
    <ActivityForm
      first={first}
      before={{
        start: { day: toShanghaiDayText(start), time: formatTime(start) },
        joined: currentParticipants,
        image: coverImage,
      }}
      refusal={<ErrorMessage error={update.error} />}
      action="保存修改"
      isBusy={update.isPending}
      onSend={(plan) => update.mutate(plan)}
    />
  )
}
