import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { PayOrderAction } from '#orders/pay-action.tsx'
import { orderQuery } from '#orders/queries.ts'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { formatDateTime, formatIsoDay } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { appointmentStatusExplanations, explainAppointmentNotCancellable } from './appointment-labels.ts'
import { CancelAppointmentAction } from './cancel-appointment.tsx'
import { type Appointment, appointmentQuery } from './queries.ts'
import { formatAppointmentFee } from './schedule.ts'

const route = getRouteApi('/own/medical/appointments/$id')

export function AppointmentPage() {
  const query = useQuery(appointmentQuery(route.useParams().id))
  return (
    <ElderScreenLayout
      title="挂号详情"
      back="/medical/appointments"
      action={query.data?.status === 'pending' && <Action appointment={query.data} />}
    >
      <QueryContent query={query}>{(appointment) => <Details appointment={appointment} />}</QueryContent>
    </ElderScreenLayout>
  )
}

/** Main action of the appointment: pay or cancel. The cancel button is as large as the payment button. */
function Action({ appointment }: { appointment: Appointment }) {
  const { data: order } = useQuery(orderQuery(appointment.orderId))
  const { paymentUrl, canCancel } = appointment
  return (
    <>
      {order && paymentUrl && <PayOrderAction order={order} paymentUrl={paymentUrl} />}
      {order && canCancel && <CancelAppointmentAction appointment={appointment} amount={order.amount} />}
    </>
  )
}

function Details({ appointment }: { appointment: Appointment }) {
  const { status, orderId, hospital } = appointment
  const { word, tone, meaning } = appointmentStatusExplanations[status]
  const tooLate = explainAppointmentNotCancellable(appointment)
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <Badge tone={tone}>{word}</Badge>
        <p>{meaning}</p>
      </div>
      <h2 className="text-2xl font-bold">
        {formatIsoDay(appointment.date)} {appointment.time}
      </h2>
      <Facts appointment={appointment} />
      {tooLate && <p className="rounded-control bg-warn-soft p-4 font-semibold text-warn-text">{tooLate}</p>}
      {hospital.phone && (
        <a href={`tel:${hospital.phone}`} className={buttonClasses()}>
          <Phone aria-hidden className="size-6 shrink-0" />
          打给医院 {hospital.phone}
        </a>
      )}
      <Link to="/orders/$orderNo" params={{ orderNo: orderId }} className={buttonClasses()}>
        查看订单
      </Link>
      {status !== 'pending' && appointment.canCancel && <Cancel appointment={appointment} />}
    </>
  )
}

function Cancel({ appointment }: { appointment: Appointment }) {
  const { data: order } = useQuery(orderQuery(appointment.orderId))
  return order && <CancelAppointmentAction appointment={appointment} amount={order.amount} />
}

function Facts({ appointment }: { appointment: Appointment }) {
  const { hospital, department, doctor, date, time, endTime, patientName, patientPhone } = appointment
  return (
    <Card>
      <dl className="flex flex-col gap-2">
        <LabelledValue name="时间">
          {formatIsoDay(date)} {time} 到 {endTime}
        </LabelledValue>
        <LabelledValue name="医院">{hospital.name}</LabelledValue>
        {hospital.address && <LabelledValue name="地址">{hospital.address}</LabelledValue>}
        <LabelledValue name="科室">{department.name}</LabelledValue>
        <LabelledValue name="医生">
          {doctor.name} {doctor.title}
        </LabelledValue>
        <LabelledValue name="就诊人">
          {patientName}（{patientPhone}）
        </LabelledValue>
        <LabelledValue name="费用">{formatAppointmentFee(appointment.fee)}</LabelledValue>
        {appointment.cancelledAt && (
          <LabelledValue name="取消时间">{formatDateTime(appointment.cancelledAt)}</LabelledValue>
        )}
        {appointment.cancelReason && (
          <LabelledValue name="取消原因">{appointment.cancelReason}</LabelledValue>
        )}
      </dl>
    </Card>
  )
}
