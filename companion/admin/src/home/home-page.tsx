import { buttonClasses } from '@sanhe/ui/button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Search } from 'lucide-react'
import { use } from 'react'
import type { AdminApiResponse } from '#api.ts'
import { ConsultationDueBadge } from '#consultations/due-badge.tsx'
import { workQueuesQuery } from '#queries.ts'
import { type AdminRole, AdminRoleContext } from '#shell/access.ts'
import { shellLabels } from '#shell/text.ts'
import { DoctorHome } from './doctor-home.tsx'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import { workQueuePages, workQueuesLabels } from './queues.ts'

export const homeLabels = dictionary({
  en: {
    waiting: (total: number) => `${total} ${total === 1 ? 'entry waits' : 'entries wait'} for you`,
    nothing: 'Nothing waits for you',
    nothingHint: 'New applications, orders and reports appear here by themselves.',
    lookUp: 'What would you like to look up?',
    findUser: 'Find a user',
    findOrder: 'Find an order',
    lookUpHint: 'Find a user by phone number or an order by its number.',
    oldest: 'Oldest',
    empty: 'Queues without entries',
  },
  zh: {
    waiting: (total: number) => `有 ${total} 项待处理`,
    nothing: '没有待处理的事项',
    nothingHint: '新的申请、订单和举报会自动出现在这里。',
    lookUp: '需要查询什么？',
    findUser: '查找用户',
    findOrder: '查找订单',
    lookUpHint: '可按手机号查找用户，或按订单号查找订单。',
    oldest: '最早',
    empty: '已清空的队列',
  },
})

type Queue = AdminApiResponse<'workQueues', 'list'>['queues'][number]

/**
 * Home page of the administration. Shows the work queues by urgency, each with its number of entries, its
 * oldest entry and a link to its page.
 */
export function HomePage() {
  const t = useText(homeLabels)
  const shell = useText(shellLabels)
  const { data: queues, error, refetch } = useQuery(workQueuesQuery)
  const role = use(AdminRoleContext)
  if (role === 'doctor')
    return (
      <ConsolePage title={shell.home}>
        <DoctorHome />
      </ConsolePage>
    )
  return (
    <ConsolePage title={shell.home}>
      {queues ? (
        <Queues queues={queues} />
      ) : error ? (
        <ErrorState error={new Error(describeError(error))} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
      {queues && looksUp(role, queues) && <LookUp />}
      {queues && !looksUp(role, queues) && queues.every(({ count }) => count === 0) && (
        <EmptyState icon={CircleCheck} title={t.nothing}>
          {t.nothingHint}
        </EmptyState>
      )}
    </ConsolePage>
  )
}

/**
 * Returns whether the home page shows links to the lists of users and orders, where customer service starts its work.
 */
const looksUp = (role: AdminRole | undefined, queues: readonly Queue[]) =>
  role === 'support' || queues.length === 0

/**
 * Links to the lists of users and orders. Customer service searches there for the user or order that a question is
 * about.
 */
function LookUp() {
  const t = useText(homeLabels)
  return (
    <EmptyState
      icon={Search}
      title={t.lookUp}
      action={
        <span className="flex gap-2">
          <ShowIfPermitted call="admin.listUsers">
            <Link to="/users" className={buttonClasses('primary')}>
              {t.findUser}
            </Link>
          </ShowIfPermitted>
          <ShowIfPermitted call="ordersAdmin.list">
            <Link to="/orders" className={buttonClasses()}>
              {t.findOrder}
            </Link>
          </ShowIfPermitted>
        </span>
      }
    >
      {t.lookUpHint}
    </EmptyState>
  )
}

function Queues({ queues }: { queues: readonly Queue[] }) {
  const t = useText(homeLabels)
  const names = useText(workQueuesLabels)
  const waiting = queues.filter(({ count }) => count > 0)
  const idle = queues.filter(({ count }) => count === 0)
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  if (waiting.length === 0) return null
  return (
    <>
      <h2 className="mb-3 text-lg font-semibold">{t.waiting(total)}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {waiting.map((queue) => (
          <QueueCard key={queue.name} queue={queue} />
        ))}
      </ul>
      {idle.length > 0 && (
        <p className="mt-6 text-sm text-muted">
          {t.empty}: {idle.map(({ name }) => names[name].name).join(' · ')}
        </p>
      )}
    </>
  )
}

function QueueCard({ queue: { name, count, oldestAt, dueAt } }: { queue: Queue }) {
  const t = useText(homeLabels)
  const { name: label, action } = useText(workQueuesLabels)[name]
  const page = workQueuePages[name]
  return (
    <li className="flex flex-col rounded-[10px] border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-sm font-medium">{label}</h3>
        {dueAt && <ConsultationDueBadge dueAt={dueAt} />}
      </div>
      <p className="mt-1 text-3xl font-semibold tabular-nums">{count}</p>
      <div className="mt-3 flex items-end justify-between gap-3">
        <p className="text-[13px] text-muted">
          {oldestAt && (
            <>
              {t.oldest} <RelativeTimeLabel at={oldestAt} />
            </>
          )}
        </p>
        {page && (
          <Link
            to={page.to}
            search={page.status ? { status: page.status } : {}}
            className={buttonClasses('primary')}
          >
            {action}
          </Link>
        )}
      </div>
    </li>
  )
}
