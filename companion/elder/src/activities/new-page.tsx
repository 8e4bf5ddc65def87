import { systemClock } from '@sanhe/kit/runtime/clock'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type CreateActivityRequest, emptyActivityDraft, toCreateActivityRequest } from './activity-draft.ts'
import { ActivityForm } from './activity-form.tsx'
import { useInvalidateActivities } from './queries.ts'
import { defaultStartTime } from './start-times.ts'

export function NewActivityPage() {
  const me = useQuery(meQuery)
  return (
    <ElderScreenLayout title="发起活动" back="/activities">
      <QueryContent query={me}>{({ verified }) => (verified ? <NewForm /> : <NotVerified />)}</QueryContent>
    </ElderScreenLayout>
  )
}

/**
 * Displayed in place of the activity form until the user has verified their real name, because the server would refuse
 * the activity.
 */
const NotVerified = () => (
  <>
    <p>为了大家放心，发起活动的人要先做实名认证。做一次就行，证件号码会加密保存。</p>
    <Link to="/me/real-name" className={buttonClasses('primary')}>
      去实名认证
    </Link>
  </>
)

function NewForm() {
  const navigate = useNavigate()
  const invalidate = useInvalidateActivities()
  const create = useMutation({
    mutationFn: (body: CreateActivityRequest) => api.activities.create({ body }),
    onSuccess: async ({ id, message }) => {
      showToast(message)
      await invalidate()
      await navigate({ to: '/activities/$id', params: { id: String(id) }, replace: true })
    },
  })
  return (
    <ActivityForm
      first={emptyActivityDraft(defaultStartTime(systemClock.now()))}
      refusal={
        <>
          <ErrorMessage error={create.error} />
          {getErrorCode(create.error) === 'NOT_VERIFIED' && <NotVerified />}
        </>
      }
      action="发布活动"
      isBusy={create.isPending}
      onSend={(plan) => {
        const body = toCreateActivityRequest(plan)
        if (body) create.mutate(body)
      }}
    />
  )
}
