import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge, Card } from '#parts/card.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { CancelMembershipAction } from './cancel-action.tsx'
import { explainMembershipStatus } from './labels.ts'
import { MembershipPlanCard } from './plan-card.tsx'
import { type MembershipStatus, membershipPlansQuery, membershipStatusQuery } from './queries.ts'

export function MembershipPage() {
  const status = useQuery(membershipStatusQuery)
  const plans = useQuery(membershipPlansQuery)
  return (
    <ElderScreenLayout title="会员" back="/me">
      <QueryContent query={status}>{(now) => <StatusCard status={now} />}</QueryContent>
      <QueryContent query={plans}>
        {(all) => (
          <>
            <Rights benefits={all[0]?.benefits ?? []} />
            <p className="text-muted">
              {status.data?.isMember ? '现在付款，接在后面续上，一天也不少。' : '选一种，付款就能用。'}
              都不会自动续费。
            </p>
            {all.map((plan) => (
              <MembershipPlanCard key={plan.plan} plan={plan} />
            ))}
          </>
        )}
      </QueryContent>
      <section className="flex flex-col gap-3">
        <h2 className="text-lg font-bold">家人代付</h2>
        <p>生成付款链接发给子女，由他们替您付。</p>
        <Link to="/membership/pay-link" className={buttonClasses()}>
          请家人付款
        </Link>
      </section>
      {status.data?.status === 'active' && <CancelMembershipAction />}
    </ElderScreenLayout>
  )
}

function StatusCard({ status }: { status: MembershipStatus }) {
  const { title, text } = explainMembershipStatus(status)
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="flex flex-wrap items-center gap-3 text-xl font-bold">
        {title}
        {status.isMember && <Badge tone="ok">正在使用</Badge>}
      </h2>
      <p>{text}</p>
    </Card>
  )
}

function Rights({ benefits }: { benefits: string[] }) {
  return (
    <Card>
      <h2 className="mb-2 text-lg font-bold">会员权益</h2>
      <ul className="flex flex-col gap-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2">
            <span aria-hidden className="text-ok-text">
              ✓
            </span>
            {benefit}
          </li>
        ))}
      </ul>
    </Card>
  )
}
