import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { PayAction } from '#orders/pay-action.tsx'
import { orderQuery } from '#orders/queries.ts'
import { Badge, Card, Fact } from '#parts/card.tsx'
import { formatDateTime, formatIsoDay } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { Screen } from '#shell/screen.tsx'
import { appointmentStatusTexts, cannotCancelReason } from './appointment-labels.ts'
import { CancelAppointment } from './cancel-appointment.tsx'
import { type Appointment, appointmentQuery } from './queries.ts'
import { formatFee } from './schedule.ts'

const route = getRouteApi('/own/medical/appointments/$id')

export function AppointmentPage() {
  const query = useQuery(appointmentQuery(route.useParams().id))
  return (
    <Screen
      title="挂号详情"
      back="/medical/appointments"
      action={query.data?.status === 'pending' && <Action appointment={query.data} />}
    >
      <QueryContent query={query}>{(appointment) => <Details appointment={appointment} />}</QueryContent>
    </Screen>
  )
}

/** The cancel button is as large as the payment button. */
function Action({ appointment }: { appointment: Appointment }) {
  const { data: order } = useQuery(orderQuery(appointment.orderId))
  const { paymentUrl, canCancel } = appointment
  return (
    <>
      {order && paymentUrl && <PayAction order={order} paymentUrl={paymentUrl} />}
      {order && canCancel && <CancelAppointment appointment={appointment} amount={order.amount} />}
    </>
  )
}

function Details({ appointment }: { appointment: Appointment }) {
  const { status, orderId, hospital } = appointment
  const { word, tone, meaning } = appointmentStatusTexts[status]
  const tooLate = cannotCancelReason(appointment)
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
  return order && <CancelAppointment appointment={appointment} amount={order.amount} />
}

function Facts({ appointment }: { appointment: Appointment }) {
  const { hospital, department, doctor, date, time, endTime, patientName, patientPhone } = appointment
  return (
    <Card>
      <dl className="flex flex-col gap-2">
        <Fact name="时间">
          {formatIsoDay(date)} {time} 到 {endTime}
        </Fact>
        <Fact name="医院">{hospital.name}</Fact>
        {hospital.address && <Fact name="地址">{hospital.address}</Fact>}
        <Fact name="科室">{department.name}</Fact>
        <Fact name="医生">
          {doctor.name} {doctor.title}
        </Fact>
        <Fact name="就诊人">
          {patientName}（{patientPhone}）
        </Fact>
        <Fact name="费用">{formatFee(appointment.fee)}</Fact>
        {appointment.cancelledAt && <Fact name="取消">{formatDateTime(appointment.cancelledAt)}</Fact>}
        {appointment.cancelReason && <Fact name="取消原因">{appointment.cancelReason}</Fact>}
      </dl>
    </Card>
  )
}
