import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, codeOf } from '#api.ts'
import { CouponChoice, usePayable } from '#coupons/coupon-choice.tsx'
import { Card, Fact } from '#parts/card.tsx'
import { yuanWords } from '#parts/money.ts'
import { openPayPage } from '#parts/pay.ts'
import { spacedPhone } from '#parts/phone-number.ts'
import { Refusal } from '#parts/trouble.tsx'
import { writtenDay } from '#parts/when.ts'
import { feeWords } from './hours.ts'
import type { Patient } from './patient.ts'
import { type DoctorWithHours, type Hour, useChanged } from './queries.ts'

type SlotProps = { doctor: DoctorWithHours['doctor']; hour: Hour; patient: Patient }
type BookSummaryProps = SlotProps & { onChangePatient: () => void }

/** Summary before booking: patient, place, time and price. */
export function BookSummary({ doctor, hour, patient, onChangePatient }: BookSummaryProps) {
  const [couponId, setCouponId] = useState<number | null>(null)
  const purchase = { price: hour.fee, category: 'appointment' }
  const { toPay, coupon } = usePayable(purchase, couponId)
  const book = useBook({ doctor, hour, patient }, coupon)
  return (
    <>
      <h2 className="text-lg font-bold">请看一看对不对</h2>
      <Facts doctor={doctor} hour={hour} patient={patient} />
      <CouponChoice purchase={purchase} value={couponId} onChange={setCouponId} />
      <p className="text-muted">就诊前 24 小时以上可以取消，钱全部退回。</p>
      <Refusal error={book.error} />
      {codeOf(book.error) === 'DUPLICATE_APPOINTMENT' && (
        <Link to="/medical/appointments" className={buttonClasses('primary')}>
          看我的挂号
        </Link>
      )}
      <Button look="primary" isBusy={book.isPending} onClick={() => book.mutate()}>
        {toPay > 0 ? `预约，去付款 ${yuanWords(toPay)}` : '预约，不用付款'}
      </Button>
      <Button onClick={onChangePatient}>改一改是谁去</Button>
    </>
  )
}

function Facts({ doctor, hour, patient }: SlotProps) {
  return (
    <Card>
      <dl className="flex flex-col gap-2">
        <Fact name="谁去">
          <p>{patient.name}</p>
          <p className="tabular-nums">{spacedPhone(patient.phone)}</p>
        </Fact>
        <Fact name="医院">{doctor.hospital.name}</Fact>
        <Fact name="科室">{doctor.department.name}</Fact>
        <Fact name="医生">
          {doctor.name} {doctor.title}
        </Fact>
        <Fact name="时间">
          <strong>
            {writtenDay(hour.date)} {hour.time} 到 {hour.endTime}
          </strong>
        </Fact>
        <Fact name="费用">{feeWords(hour.fee)}</Fact>
      </dl>
    </Card>
  )
}

/** Books and opens the payment page. Afterwards the user returns to the appointment, not to this form. */
function useBook({ doctor, hour, patient }: SlotProps, coupon: { couponId?: number }) {
  const changed = useChanged()
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
      if (amount > 0) openPayPage(paymentUrl)
    },
    onSettled: changed,
  })
}
