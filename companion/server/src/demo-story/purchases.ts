import { addDays, dayMs, fromIso, type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { demoMerchant } from '#merchants'
import type { DemoCaller, DemoUser } from './callers.ts'
import { demoHome, demoUserName } from './person.ts'

/** Pays an order at the payment emulator, as the payer would. */
export type PayOrder = (orderNo: string) => Promise<unknown>

const firstOf = <T>([first]: readonly T[], what: string): T => {
  if (first === undefined) throw new Error(`the demo data has no ${what}`)
  return first
}

/** Books and pays an appointment on one of the next days, and asks a doctor a question that waits for its answer. */
export async function visitDoctor(user: DemoUser, now: Instant, pay: PayOrder) {
  const hospital = firstOf((await user.medical.hospitals({ query: {} })).hospitals, 'hospital')
  const where = { hospitalId: hospital.id, departmentId: firstOf(hospital.departments, 'department').id }
  const doctor = firstOf((await user.medical.doctors({ query: where })).doctors, 'doctor')
  const isLaterThanTomorrow = ({ date, time }: { date: string; time: string }) =>
    fromIso(`${date}T${time}:00+08:00`) > now + dayMs
  const slot = firstOf(doctor.availableSlots.filter(isLaterThanTomorrow), 'free slot')
  const { orderId, amount } = await user.medical.book({
    body: {
      ...where,
      doctorId: doctor.id,
      slotDate: slot.date,
      slotTime: slot.time,
      patientName: demoUserName,
      patientPhone: user.phone,
    },
  })
  await user.orders.create({ body: { orderType: 'appointment', referenceId: orderId, amount } })
  await pay(orderId)
  const question = {
    doctorId: doctor.id,
    symptomDescription: '最近早上起来有点头晕，血压 130/80，需要来医院看看吗？',
  }
  const consultation = await user.medical.consult({ body: question })
  await user.orders.create({
    body: { orderType: 'consultation', referenceId: consultation.orderId, amount: consultation.amount },
  })
  await pay(consultation.orderId)
}

/** Orders and pays groceries, and leaves two other products in the cart. */
export async function buyGroceries(user: DemoUser, pay: PayOrder) {
  const { products } = await user.shopping.products({ query: { pageSize: 8 } })
  const grocerId = firstOf(products, 'grocery product').provider.id
  const [first, second, third] = products.filter(({ provider }) => provider.id === grocerId)
  // oxlint-disable-next-line no-await-in-loop -- the app adds one product at a time
  for (const product of [first, second, third])
    if (product) await user.shopping.addToCart({ body: { productId: product.id, quantity: 2 } })
  const { orderNo } = await user.shopping.order({ body: { address: demoHome.address, phone: user.phone } })
  await pay(orderNo)
  // oxlint-disable-next-line no-await-in-loop -- the app adds one product at a time
  for (const product of products.slice(-2))
    await user.shopping.addToCart({ body: { productId: product.id, quantity: 1 } })
}

/** Books and pays a cleaning in three days. */
export async function bookCleaning(user: DemoUser, now: Instant, pay: PayOrder) {
  const { workers } = await user.housekeeping.workers({ query: { type: 'cleaning' } })
  const { orderNo } = await user.housekeeping.book({
    body: {
      workerId: firstOf(workers, 'worker').id,
      serviceType: 'cleaning',
      scheduledDate: addDays(instantToShanghaiDay(now), 3),
      scheduledTime: '10:00',
      durationHours: 3,
      address: demoHome.address,
      requirements: '主要是厨房和窗户',
    },
  })
  await pay(orderNo)
}

/**
 * Orders three services of the demo merchant: the first is completed and reviewed, the second confirmed, and the third
 * waits for the merchant.
 */
export async function orderServices(
  user: DemoUser,
  visitor: DemoCaller,
  signInMerchant: SignIn,
  now: Instant,
  pay: PayOrder,
) {
  const { merchant, services } = await openShop(visitor, signInMerchant)
  const place = async (index: number, inDays: number | undefined, remark: string) => {
    const service = services[index % services.length] ?? firstOf(services, 'service')
    const day = inDays && addDays(instantToShanghaiDay(now), inDays)
    const order = await user.merchantOrders.place({
      body: {
        serviceId: service.id,
        quantity: 1,
        remark,
        address: demoHome.address,
        contactName: demoUserName,
        ...(day && { scheduledAt: `${day}T10:00:00+08:00` }),
      },
    })
    await pay(order.orderNo)
    return { id: order.orderNo }
  }
  // An order with an agreed time cannot be completed before that time.
  const completed = { params: await place(0, undefined, '家里有电梯') }
  await merchant.merchantOrders.confirm(completed)
  await merchant.merchantOrders.complete(completed)
  const review = { rating: 5, review: '护理员很细心，准时到，还帮着收拾了屋子。' }
  await user.merchantReviews.add({ ...completed, body: review })
  await merchant.merchantOrders.confirm({ params: await place(2, 4, '需要轮椅') })
  await place(1, 5, '请提前电话联系')
}

type SignIn = (token: string) => DemoCaller

async function openShop(visitor: DemoCaller, signIn: SignIn) {
  const { phone, password } = demoMerchant
  const { token } = await visitor.merchants.login({ body: { phone, password } })
  const merchant = signIn(token)
  const { services } = await merchant.merchantServices.list({ query: {} })
  return { merchant, services }
}

/** Buys a monthly membership. */
export async function becomeMember(user: DemoUser, pay: PayOrder) {
  const { orderNo } = await user.membership.subscribe({ body: { plan: 'monthly' } })
  await pay(orderNo)
}

/** Adds a product, a service, a worker and a shop to the favourites. */
export async function markFavourites(user: DemoUser) {
  const { products } = await user.shopping.products({ query: { pageSize: 1 } })
  const { services } = await user.merchantServices.browse({ query: { pageSize: 1 } })
  const { workers } = await user.housekeeping.workers({ query: { type: 'companion' } })
  const service = firstOf(services, 'service')
  const favourites = [
    { kind: 'merchant', id: service.merchantId },
    { kind: 'service', id: service.id },
    { kind: 'worker', id: firstOf(workers, 'worker').id },
    { kind: 'grocery', id: firstOf(products, 'grocery product').id },
  ] as const
  // oxlint-disable-next-line no-await-in-loop -- the favourites appear in this order
  for (const params of favourites) await user.favourites.add({ params })
}
