import { systemClock } from '@sanhe/kit/runtime/clock'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api, codeOf } from '#api.ts'
import { Loaded } from '#parts/loaded.tsx'
import { Refusal } from '#parts/trouble.tsx'
import { meQuery } from '#queries.ts'
import { Screen } from '#shell/screen.tsx'
import { type Creation, creationOf, emptyPlan } from './plan.ts'
import { PlanForm } from './plan-form.tsx'
import { firstStart } from './start-times.ts'
import { useChanged } from './use-changed.ts'

export function NewPage() {
  const me = useQuery(meQuery)
  return (
    <Screen title="发起活动" back="/activities">
      <Loaded query={me}>{({ verified }) => (verified ? <NewForm /> : <NotVerified />)}</Loaded>
    </Screen>
  )
}

/** Shown before the form, so that unverified users do not fill it in without success. */
const NotVerified = () => (
  <>
    <p>为了大家放心，发起活动的人要先做实名认证。做一次就行，证件号码会加密保存。</p>
    <Link to="/me/real-name" className={buttonClasses('primary')}>
      去“我的”做实名认证
    </Link>
  </>
)

function NewForm() {
  const navigate = useNavigate()
  const changed = useChanged()
  const create = useMutation({
    mutationFn: (body: Creation) => api.activities.create({ body }),
    onSuccess: async ({ id, message }) => {
      showToast(message)
      await changed()
      await navigate({ to: '/activities/$id', params: { id: String(id) }, replace: true })
    },
  })
  return (
    <PlanForm
      first={emptyPlan(firstStart(systemClock.now()))}
      refusal={
        <>
          <Refusal error={create.error} />
          {codeOf(create.error) === 'NOT_VERIFIED' && <NotVerified />}
        </>
      }
      action="发布活动"
      isBusy={create.isPending}
      onSend={(plan) => {
        const body = creationOf(plan)
        if (body) create.mutate(body)
      }}
    />
  )
}
