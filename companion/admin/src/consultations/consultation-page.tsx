import { Badge } from '@sanhe/ui/console/badge.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { HistorySection } from '#parts/history-section.tsx'
import { UserNameLink } from '#users/user-link.tsx'
import { ConsultationActions, SymptomImages } from './consultation-actions.tsx'
import { useConsultationColumns } from './consultations-page.tsx'
import { type ConsultationListItem, consultationBadgeTones } from './statuses.ts'
import { consultationsLabels } from './text.ts'

const route = getRouteApi('/signed-in/consultations/$id')

/** Shows one consultation in full, with all consultations of the same user that the administrator may read. */
export function ConsultationPage() {
  const t = useText(consultationsLabels)
  const id = Number(route.useParams().id)
  const query = useQuery({
    queryKey: ['consultations', 'detail', id],
    queryFn: ({ signal }) => api.medicalAdmin.consultation({ params: { id } }, { signal }),
  })
  return (
    <ConsolePage title={t.one(id)} parent={<Link to="/consultations">{t.title}</Link>}>
      <QueryStates query={query}>
        {(consultation) => (
          <div className="flex flex-col gap-4">
            <ConsultationFacts consultation={consultation} />
            <ConsultationsOfUser userId={consultation.user.id} />
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function ConsultationFacts({ consultation }: { consultation: ConsultationListItem }) {
  const t = useText(consultationsLabels)
  const dateTime = useFormatDateTime()
  const { user, doctor, status, symptomDescription, images, reply, fee, paidAt } = consultation
  return (
    <DescriptionList
      title={t.question}
      actions={<ConsultationActions row={consultation} />}
      facts={[
        {
          label: t.status,
          value: <Badge tone={consultationBadgeTones[status]}>{t.statuses[status]}</Badge>,
        },
        {
          label: t.user,
          value: <UserNameLink id={user.id} name={user.nickname ?? user.phone ?? t.someone} />,
        },
        { label: t.doctor, value: [doctor.name, doctor.title].filter(Boolean).join(' · ') },
        { label: t.symptoms, value: <p className="whitespace-pre-wrap">{symptomDescription}</p> },
        { label: t.images, value: images.length > 0 && <SymptomImages consultation={consultation} /> },
        { label: t.reply, value: reply && <p className="whitespace-pre-wrap">{reply}</p> },
        { label: t.fee, value: formatYuan(fee) },
        { label: t.paid, value: dateTime(paidAt) },
      ]}
    />
  )
}

function ConsultationsOfUser({ userId }: { userId: number }) {
  return (
    <HistorySection
      title={useText(consultationsLabels).ofUser}
      isOpenAtFirst
      queryKey={['consultations', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize: 10 }
        const { consultations, ...counts } = await api.medicalAdmin.consultations({ query }, { signal })
        return { rows: consultations, ...counts }
      }}
      columns={useConsultationColumns()}
      rowId={({ id }) => String(id)}
    />
  )
}
