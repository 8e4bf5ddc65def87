import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircleQuestionMark } from 'lucide-react'
import { Badge, cardClasses } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { consultationStatusExplanations } from './appointment-labels.ts'
import { type Consultation, consultationsQuery } from './queries.ts'

export function ConsultationsPage() {
  const query = useInfiniteQuery(consultationsQuery)
  const start = (
    <Link to="/medical" search={{ purpose: 'ask' }} className={buttonClasses('primary')}>
      去问诊
    </Link>
  )
  return (
    <ElderScreenLayout title="我的问诊" back="/medical">
      <PaginatedList
        query={query}
        getRows={({ consultations }) => consultations}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={MessageCircleQuestionMark} title="还没有问诊" action={start}>
            把哪里不舒服写给医生，医生用文字回复您。
          </EmptyState>
        }
      >
        {(consultation) => <ConsultationCard consultation={consultation} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

function ConsultationCard({ consultation }: { consultation: Consultation }) {
  const { id, status, doctor, symptomDescription, createdAt } = consultation
  const { word, tone } = consultationStatusExplanations[status]
  return (
    <Link
      to="/medical/consultations/$id"
      params={{ id: String(id) }}
      className={`${cardClasses} hover:bg-hover`}
    >
      <Badge tone={tone}>{word}</Badge>
      <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">
        {doctor.name}医生 {doctor.title}
      </h2>
      <p className="line-clamp-2 [overflow-wrap:anywhere]">{symptomDescription}</p>
      <p className="text-muted">{formatDateTime(createdAt)}</p>
    </Link>
  )
}
