import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Award, Check, Clock, Minus } from 'lucide-react'
import { Badge, Card } from '#parts/card.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { CaptainApplicationForm } from './application-form.tsx'
import { getCaptainApplicationState, listCaptainRequirements } from './application-state.ts'
import { captainApplicationQuery } from './queries.ts'
import type { CaptainApplication } from './types.ts'

export function CaptainApplicationPage() {
  const me = useQuery(meQuery)
  const query = useQuery(captainApplicationQuery)
  return (
    <ElderScreenLayout title="申请当队长" back="/captains">
      <QueryContent query={me}>
        {({ isCaptain }) => (
          <QueryContent query={query}>
            {(application) => <ApplicationStatus application={application} isCaptain={isCaptain} />}
          </QueryContent>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

function ApplicationStatus({
  application,
  isCaptain,
}: {
  application: CaptainApplication
  isCaptain: boolean
}) {
  const applying = getCaptainApplicationState(application, isCaptain)
  if (applying === 'isCaptain') return <IsCaptain />
  if (applying === 'waits')
    return (
      <EmptyState icon={Clock} title="申请正在审核">
        1 到 3 天内会有结果，我们会通知您。
      </EmptyState>
    )
  if (applying === 'isPaused')
    return (
      <EmptyState icon={Award} title="您的队长资格已停用">
        原因在“消息”里可以看到。您照样可以发起和参加活动。
      </EmptyState>
    )
  return (
    <>
      <RejectedNotice application={application} />
      <Requirements application={application} />
      {applying === 'mayApply' ? (
        <CaptainApplicationForm before={application.application} />
      ) : (
        <Link to="/activities/new" className={buttonClasses('primary')}>
          去发起活动
        </Link>
      )}
    </>
  )
}

const IsCaptain = () => (
  <EmptyState
    icon={Award}
    title="您已经是社区队长"
    action={
      <Link to="/captains/dashboard" className={buttonClasses('primary')}>
        查看我的成绩
      </Link>
    }
  >
    谢谢您为大家办活动。
  </EmptyState>
)

function RejectedNotice({ application: { status, application } }: { application: CaptainApplication }) {
  if (status !== 'rejected') return null
  return (
    <Card className="flex flex-col gap-2">
      <p>
        <Badge tone="warn">上次没有通过</Badge>
      </p>
      {application?.reviewerNote && (
        <p className="[overflow-wrap:anywhere]">原因：{application.reviewerNote}</p>
      )}
      <p>修改以后可以再申请一次。</p>
    </Card>
  )
}

function Requirements({ application: { requirements } }: { application: CaptainApplication }) {
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">申请条件</h2>
      <Card>
        <ul className="flex flex-col gap-4">
          {listCaptainRequirements(requirements).map(({ name, words, isMet }) => (
            <li key={name} className="flex items-start gap-3">
              {isMet ? (
                <Check aria-label="已达标" className="mt-0.5 size-7 shrink-0 text-ok-text" />
              ) : (
                <Minus aria-label="未达标" className="mt-0.5 size-7 shrink-0 text-warn-text" />
              )}
              <div className="min-w-0">
                <p className="font-bold">{name}</p>
                <p className="text-muted">{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
