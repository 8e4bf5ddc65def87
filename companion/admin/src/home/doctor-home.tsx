import { buttonClasses } from '@sanhe/ui/button.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { api } from '#api.ts'
import { ConsultationActions, SymptomImages } from '#consultations/consultation-actions.tsx'
import { ConsultationDueBadge } from '#consultations/due-badge.tsx'
import type { ConsultationListItem } from '#consultations/statuses.ts'
import { consultationsLabels } from '#consultations/text.ts'
import { workQueuesRefetchIntervalMs } from '#queries.ts'

export const doctorHomeLabels = dictionary({
  en: {
    waiting: (total: number) =>
      `${total} ${total === 1 ? 'consultation waits' : 'consultations wait'} for you`,
    asked: 'Asked',
    none: 'No consultation waits for you',
    noneHint: 'New questions appear here by themselves. Answer each within two hours.',
    all: (total: number) => `Show all ${total}`,
  },
  zh: {
    waiting: (total: number) => `有 ${total} 个问诊待回复`,
    asked: '提问于',
    none: '没有待回复的问诊',
    noneHint: '新问诊会自动出现在这里，请在两小时内回复。',
    all: (total: number) => `查看全部 ${total} 个`,
  },
})

const waitingQuery = {
  queryKey: ['consultations', 'waiting'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.medicalAdmin.consultations({ query: { status: 'paid' } }, { signal }),
  refetchInterval: workQueuesRefetchIntervalMs,
}

/**
 * Home page of a doctor. Lists the doctor's unanswered consultations, longest waiting first. Each consultation shows
 * how much time is left for the answer, which is due two hours after the payment.
 */
export function DoctorHome() {
  const t = useText(doctorHomeLabels)
  const query = useQuery(waitingQuery)
  return (
    <QueryStates query={query}>
      {({ consultations, total }) =>
        total === 0 ? (
          <EmptyState icon={CircleCheck} title={t.none}>
            {t.noneHint}
          </EmptyState>
        ) : (
          <section>
            <h2 className="mb-3 text-lg font-semibold">{t.waiting(total)}</h2>
            <ul className="flex flex-col gap-3">
              {consultations.map((consultation) => (
                <WaitingConsultation key={consultation.id} consultation={consultation} />
              ))}
            </ul>
            {total > consultations.length && (
              <Link to="/consultations" search={{ status: 'paid' }} className={buttonClasses()}>
                {t.all(total)}
              </Link>
            )}
          </section>
        )
      }
    </QueryStates>
  )
}

function WaitingConsultation({ consultation }: { consultation: ConsultationListItem }) {
  const t = useText(doctorHomeLabels)
  const { someone } = useText(consultationsLabels)
  const { user, dueAt, paidAt, symptomDescription } = consultation
  return (
    <li className="flex flex-col gap-3 rounded-[10px] border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium">{user.nickname ?? someone}</h3>
        {dueAt && <ConsultationDueBadge dueAt={dueAt} />}
      </div>
      <p className="text-[15px] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
        {symptomDescription}
      </p>
      <SymptomImages consultation={consultation} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-[13px] text-muted">
          {paidAt && (
            <>
              {t.asked} <RelativeTimeLabel at={paidAt} />
            </>
          )}
        </p>
        <ConsultationActions row={consultation} />
      </div>
    </li>
  )
}
