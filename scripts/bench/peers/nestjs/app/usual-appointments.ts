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

/** Books with entities: locks the slot, checks it in JavaScript and saves each entity. */
@Injectable()
export class UsualAppointmentsService {
  constructor(private readonly dataSource: DataSource) {}

  async book(dto: BookAppointmentDto, userId: number) {
    return this.dataSource.transaction(async (manager) => {
      const doctor = await findDoctor(manager, dto)
      const slot = await takeSlot(manager, dto)
      const appointment = await manager.save(
        manager.create(Appointment, {
          ...dto,
          orderNo: newOrderNo(),
          userId,
          scheduleId: slot.id,
          appointmentDate: dto.slotDate,
          appointmentTime: dto.slotTime,
          fee: slot.fee ?? '0',
        }),
      )
      const order = await manager.save(
        manager.create(Order, {
          orderNo: appointment.orderNo,
          userId,
          orderType: 'appointment',
          reference: String(appointment.id),
          amount: appointment.fee,
          expiresAt: paymentDeadline(),
          ...describeOrder(appointment.id, dto, {
            hospital: doctor.hospital.name,
            department: doctor.department.name,
            doctor: doctor.name,
          }),
        }),
      )
      await manager.save(
        manager.create(Payment, {
          outTradeNo: order.orderNo,
          kind: order.orderType,
          refId: order.reference,
          amountFen: toFen(order.amount),
          createdAt: new Date(),
        }),
      )
      return toPlacedOrder(order.orderNo, order.amount)
    })
  }
}

async function findDoctor(
  manager: EntityManager,
  { doctorId, hospitalId, departmentId }: BookAppointmentDto,
) {
  const doctor = await manager.findOne(Doctor, {
    where: { id: doctorId, hospital: { id: hospitalId }, department: { id: departmentId }, status: 'active' },
    relations: { hospital: true, department: true },
  })
  if (!doctor) throw new NotFoundException()
  return doctor
}

async function takeSlot(manager: EntityManager, dto: BookAppointmentDto) {
  const slot = await manager.findOne(DoctorSchedule, {
    where: { doctorId: dto.doctorId, scheduleDate: dto.slotDate, startTime: dto.slotTime },
    lock: { mode: 'pessimistic_write' },
  })
  if (!slot || slot.status === 'closed' || !isInFuture(dto)) throw new ConflictException('SLOT_NOT_AVAILABLE')
  if (slot.currentPatients >= slot.maxPatients) throw new ConflictException('SLOT_FULL')
  slot.currentPatients += 1
  slot.status = slot.currentPatients >= slot.maxPatients ? 'full' : 'available'
  return manager.save(slot)
}
