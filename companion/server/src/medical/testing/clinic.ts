import { dayMs, type Instant, instantToShanghaiDay, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { orderJobs } from '#orders'
import { type TestApp, type TestUser } from '#testing'

type ClinicOptions = { startsAt?: Instant; maxPatients?: number; fee?: string; confirmsByHand?: boolean }

/** Returns the time two days ahead, rounded up to a whole minute. */
export const getTimeInTwoDays = (app: TestApp): Instant =>
  Math.ceil((app.clock.now() + 2 * dayMs) / 60_000) * 60_000

const shanghaiTime = (at: Instant) => toIso(at + 8 * 3_600_000).slice(11, 16)

/** Creates a hospital, department and doctor with one slot, and returns the request body that books it. */
export async function createTestClinic(app: TestApp, options: ClinicOptions = {}) {
  const {
    startsAt = getTimeInTwoDays(app),
    maxPatients = 30,
    fee = '50.00',
    confirmsByHand = false,
  } = options
  const { db, clock } = app
  const hospital = await db
    .insertInto('hospitals')
    .values({ name: '试验医院', confirms_by_hand: confirmsByHand, created_at: toDate(clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const department = await db
    .insertInto('departments')
    .values({ hospital_id: hospital.id, name: '内科' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const doctor = await db
    .insertInto('doctors')
    .values({ hospital_id: hospital.id, department_id: department.id, name: '王明', title: '主任医师' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const schedule = await db
    .insertInto('doctor_schedules')
    .values({
      doctor_id: doctor.id,
      schedule_date: instantToShanghaiDay(startsAt),
      start_time: shanghaiTime(startsAt),
      end_time: shanghaiTime(startsAt + 3_600_000),
      max_patients: maxPatients,
      fee,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    scheduleId: schedule.id,
    startsAt,
    booking: {
      hospitalId: hospital.id,
      departmentId: department.id,
      doctorId: doctor.id,
      slotDate: instantToShanghaiDay(startsAt),
      slotTime: shanghaiTime(startsAt),
      patientName: '李奶奶',
      patientPhone: '13912345678',
    },
  }
}

export type TestClinic = Awaited<ReturnType<typeof createTestClinic>>

/** Counts the taken places in the slot of the clinic. */
export async function countTakenPlaces(app: TestApp, { scheduleId }: TestClinic) {
  const row = await app.db
    .selectFrom('doctor_schedules')
    .select(['current_patients', 'status'])
    .where('id', '=', scheduleId)
    .executeTakeFirstOrThrow()
  return row.current_patients
}

/** Opens the payment sheet of an order, which the app does before every payment. */
export const openPaymentSheet = (
  user: TestUser,
  orderType: 'appointment' | 'consultation',
  placed: PlacedOrder,
) => user.orders.create({ body: { orderType, referenceId: placed.orderId, amount: placed.amount } })
type PlacedOrder = { orderId: string; amount: number }

export async function payPlacedOrder(
  app: TestApp,
  user: TestUser,
  orderType: 'appointment' | 'consultation',
  placed: PlacedOrder,
) {
  await openPaymentSheet(user, orderType, placed)
  return app.pay(placed.orderId)
}

/** Runs the job that cancels unpaid orders after half an hour. */
export const cancelExpiredOrders = ({ deps, clock }: TestApp) =>
  orderJobs(deps)
    .find(({ name }) => name === 'orders.expire')
    ?.run(clock.now())

/** Gives a user a coupon worth `value` yuan. */
export async function giveCouponToUser({ db, clock }: TestApp, userId: number, value: string) {
  const at = toDate(clock.now())
  const template = await db
    .insertInto('coupon_templates')
    .values({ title: '优惠', type: 'amount', value, valid_days: 30, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const expires_at = toDate(clock.now() + 30 * dayMs)
  const { id } = await db
    .insertInto('user_coupons')
    .values({ user_id: userId, template_id: template.id, source: 'claim', expires_at, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function readCouponStatus({ db }: TestApp, id: number) {
  const row = await db
    .selectFrom('user_coupons')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.status
}
