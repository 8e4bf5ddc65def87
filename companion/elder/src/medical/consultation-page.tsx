import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PayOrderAction } from '#orders/pay-action.tsx'
import { orderQuery } from '#orders/queries.ts'
import { Badge, Card } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { consultationStatusExplanations } from './appointment-labels.ts'
import { type Consultation, consultationQuery } from './queries.ts'

const route = getRouteApi('/own/medical/consultations/$id')

export function ConsultationPage() {
  const query = useQuery(consultationQuery(route.useParams().id))
  return (
    <ElderScreenLayout
      title="问诊详情"
      back="/medical/consultations"
      action={query.data?.paymentUrl && <Pay consultation={query.data} paymentUrl={query.data.paymentUrl} />}
    >
      <QueryContent query={query}>{(consultation) => <Details consultation={consultation} />}</QueryContent>
    </ElderScreenLayout>
  )
}

function Pay({ consultation, paymentUrl }: { consultation: Consultation; paymentUrl: string }) {
  const { data: order } = useQuery(orderQuery(consultation.orderId))
  return order && <PayOrderAction order={order} paymentUrl={paymentUrl} />
}

function Details({ consultation }: { consultation: Consultation }) {
  const { status, orderId, doctor, symptomDescription, images, reply, repliedAt, createdAt } = consultation
  const { word, tone, meaning } = consultationStatusExplanations[status]
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <Badge tone={tone}>{word}</Badge>
        <p>{meaning}</p>
        {status === 'paid' && consultation.dueAt && (
          <p>大约在{formatDateTime(consultation.dueAt)} 以前回复。</p>
        )}
      </div>
      {reply && (
        <Card className="flex flex-col gap-2">
          <h2 className="text-lg font-bold">
            {doctor.name}医生 {doctor.title} 的回复
          </h2>
          {repliedAt && <p className="text-muted">{formatDateTime(repliedAt)}</p>}
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">{reply}</p>
          <p className="text-muted">{consultation.disclaimer}</p>
        </Card>
      )}
      <Card className="flex flex-col gap-2">
        <h2 className="text-lg font-bold">您问{doctor.name}医生</h2>
        <p className="text-muted">{formatDateTime(createdAt)}</p>
        <p className="[overflow-wrap:anywhere] whitespace-pre-line">{symptomDescription}</p>
        {images.map((url, nth) => (
          <img key={url} src={url} alt={`您发的第 ${nth + 1} 张照片`} className="w-full rounded-[8px]" />
        ))}
      </Card>
      <Link to="/orders/$orderNo" params={{ orderNo: orderId }} className={buttonClasses()}>
        查看订单{status === 'paid' && '、退款'}
      </Link>
    </>
  )
}
