import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { CouponPicker, usePriceWithCoupon } from '#coupons/coupon-picker.tsx'
import { Card, LabelledValue } from '#parts/card.tsx'
import { formatIsoDay } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { openPaymentPage } from '#parts/payment-page.ts'
import { formatPhone } from '@sanhe/ui/phone-number.ts'
import type { PatientContact } from './patient.ts'
import { type DoctorWithSchedule, type ScheduleSlot, useInvalidateMedicalQueries } from './queries.ts'
import { formatAppointmentFee } from './schedule.ts'

type SlotProps = { doctor: DoctorWithSchedule['doctor']; hour: ScheduleSlot; patient: PatientContact }
type AppointmentBookingSummaryProps = SlotProps & { onChangePatient: () => void }

/** Summary of an appointment before it is booked: patient, place, time and price. */
export function AppointmentBookingSummary({
  doctor,
  hour,
  patient,
  onChangePatient,
}: AppointmentBookingSummaryProps) {
  const [couponId, setCouponId] = useState<number | null>(null)
  const purchase = { price: hour.fee, category: 'appointment' }
  const { toPay, coupon } = usePriceWithCoupon(purchase, couponId)
  const book = useBook({ doctor, hour, patient }, coupon)
  return (
    <>
      <h2 className="text-lg font-bold">请核对预约信息</h2>
      <Facts doctor={doctor} hour={hour} patient={patient} />
      <CouponPicker purchase={purchase} value={couponId} onChange={setCouponId} />
      <p className="text-muted">就诊前 24 小时以上可以取消，钱全部退回。</p>
      <ErrorMessage error={book.error} />
      {getErrorCode(book.error) === 'DUPLICATE_APPOINTMENT' && (
        <Link to="/medical/appointments" className={buttonClasses('primary')}>
          查看我的挂号
        </Link>
      )}
      <Button look="primary" isBusy={book.isPending} onClick={() => book.mutate()}>
        {toPay > 0 ? `预约，去付款 ${formatYuan(toPay)}` : '预约，不用付款'}
      </Button>
      <Button onClick={onChangePatient}>修改就诊人</Button>
    </>
  )
}

function Facts({ doctor, hour, patient }: SlotProps) {
  return (
    <Card>
      <dl className="flex flex-col gap-2">
        <LabelledValue name="就诊人">
          <p>{patient.name}</p>
          <p className="tabular-nums">{formatPhone(patient.phone)}</p>
        </LabelledValue>
        <LabelledValue name="医院">{doctor.hospital.name}</LabelledValue>
        <LabelledValue name="科室">{doctor.department.name}</LabelledValue>
        <LabelledValue name="医生">
          {doctor.name} {doctor.title}
        </LabelledValue>
        <LabelledValue name="时间">
          <strong>
            {formatIsoDay(hour.date)} {hour.time} 到 {hour.endTime}
          </strong>
        </LabelledValue>
        <LabelledValue name="费用">{formatAppointmentFee(hour.fee)}</LabelledValue>
      </dl>
    </Card>
  )
}

/**
 * Books the appointment and opens the payment page. After the payment the user returns to the appointment, not to the
 * booking form.
 */
function useBook({ doctor, hour, patient }: SlotProps, coupon: { couponId?: number }) {
  const invalidate = useInvalidateMedicalQueries()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () =>
      api.medical.book({
        body: {
          hospitalId: doctor.hospital.id,
          departmentId: doctor.department.id,
          doctorId: doctor.id,
          slotDate: hour.date,
          slotTime: hour.time,
          patientName: patient.name.trim(),
          patientPhone: patient.phone,
          ...coupon,
        },
      }),
    onSuccess: async ({ orderId, amount, paymentUrl }) => {
      await navigate({ to: '/medical/appointments/$id', params: { id: orderId }, replace: true })
      if (amount > 0) openPaymentPage(paymentUrl)
    },
    onSettled: invalidate,
  })
}
