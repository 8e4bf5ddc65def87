import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import {
  type BookAppointmentDto,
  describeOrder,
  isInFuture,
  newOrderNo,
  paymentDeadline,
  toFen,
  toPlacedOrder,
} from './appointments-dto.ts'
import { Appointment, Doctor, DoctorSchedule, Order, Payment } from './entities.ts'

type NamedDoctor = { doctor: string; hospital: string; department: string }
type TakenSlot = { id: number; fee: string | null }

/** Books with one statement for each row: a conditional update of the slot and plain inserts. */
@Injectable()
export class LeanAppointmentsService {
  constructor(private readonly dataSource: DataSource) {}

  async book(dto: BookAppointmentDto, userId: number) {
    if (!isInFuture(dto)) throw new ConflictException('SLOT_NOT_AVAILABLE')
    return this.dataSource.transaction(async (manager) => {
      const named = await findDoctor(manager, dto)
      const slot = await takeSlot(manager, dto)
      const orderNo = newOrderNo()
      const fee = slot.fee ?? '0'
      const { identifiers } = await manager.insert(Appointment, {
        orderNo,
        userId,
        hospitalId: dto.hospitalId,
        departmentId: dto.departmentId,
        doctorId: dto.doctorId,
        scheduleId: slot.id,
        patientName: dto.patientName,
        patientPhone: dto.patientPhone,
        appointmentDate: dto.slotDate,
        appointmentTime: dto.slotTime,
        fee,
      })
      const appointmentId = Number(identifiers[0]?.['id'])
      const reference = String(appointmentId)
      await manager.insert(Order, {
        orderNo,
        userId,
        orderType: 'appointment',
        reference,
        amount: fee,
        expiresAt: paymentDeadline(),
        ...describeOrder(appointmentId, dto, named),
      })
      await manager.insert(Payment, {
        outTradeNo: orderNo,
        kind: 'appointment',
        refId: reference,
        amountFen: toFen(fee),
        createdAt: new Date(),
      })
      return toPlacedOrder(orderNo, fee)
    })
  }
}

async function findDoctor(
  manager: EntityManager,
  { doctorId, hospitalId, departmentId }: BookAppointmentDto,
) {
  const named = await manager
    .createQueryBuilder(Doctor, 'd')
    .innerJoin('d.hospital', 'h')
    .innerJoin('d.department', 'p')
    .select('d.name', 'doctor')
    .addSelect('h.name', 'hospital')
    .addSelect('p.name', 'department')
    .where('d.id = :doctorId AND h.id = :hospitalId AND p.id = :departmentId', {
      doctorId,
      hospitalId,
      departmentId,
    })
    .andWhere(`d.status = 'active'`)
    .getRawOne<NamedDoctor>()
  if (!named) throw new NotFoundException()
  return named
}

async function takeSlot(manager: EntityManager, { doctorId, slotDate, slotTime }: BookAppointmentDto) {
  const { raw } = await manager
    .createQueryBuilder()
    .update(DoctorSchedule)
    .set({
      currentPatients: () => 'current_patients + 1',
      status: () => `CASE WHEN current_patients + 1 >= max_patients THEN 'full' ELSE 'available' END`,
    })
    .where({ doctorId, scheduleDate: slotDate, startTime: slotTime, status: 'available' })
    .andWhere('current_patients < max_patients')
    .returning(['id', 'fee'])
    .execute()
  const [slot] = raw as TakenSlot[]
  if (!slot) throw new ConflictException('SLOT_FULL')
  return slot
}
