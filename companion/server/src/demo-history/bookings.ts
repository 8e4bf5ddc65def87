import { addDays, hourMs, minuteMs, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import type { Person, Town } from './town.ts'

type Customers = { customers(): Person }
type Life = { town: Town } & Customers

/** Plans what residents buy in addition to the services of shops. The index of a day decides what happens on it. */
export function planBookings(life: Life) {
  const { timeline, days } = life.town
  for (const [index, day] of days.entries()) {
    const plan = (time: string, act: () => Promise<unknown>) =>
      timeline.plan(toInstantInShanghai(day, time), act)
    if (index % 5 === 2) plan('10:20', () => bookWorker(life, day, index))
    if (index % 6 === 1) plan('11:05', () => buyGroceries(life, index))
    if (index % 8 === 3) plan('09:40', () => askDoctor(life, index))
    if (index % 9 === 4) plan('08:50', () => bookAppointment(life))
    if (index % 11 === 6) plan('19:10', () => enrolInCourse(life))
    if (index % 13 === 7) plan('20:05', () => becomeMember(life))
    if (index % 20 === 9) plan('15:30', () => buyProduct(life))
  }
}

const workTypes = ['cleaning', 'repair', 'companion'] as const
const workReviews = [
  { rating: 5, review: '手脚麻利，收拾得干干净净。' },
  { rating: 5, review: '人很实在，修好了还教我怎么用。' },
  { rating: 4, review: '态度好，就是来的路上堵车晚了一会儿。' },
  { rating: 5, review: '陪我聊了一下午，心情好多了。' },
] as const

async function bookWorker({ town, customers }: Life, day: string, index: number) {
  const { service, timeline, random, admin } = town
  const serviceType = random.pick(workTypes)
  const user = await customers().api()
  const { workers } = await user.housekeeping.workers({ query: { type: serviceType } })
  const worker = workers[index % Math.max(1, workers.length)]
  if (!worker) return
  const scheduledDate = addDays(day, 1)
  const place = { address: '北京市东城区和平里东街7号院2单元301', durationHours: 2 }
  const { id, orderNo } = await user.housekeeping.book({
    body: { workerId: worker.id, serviceType, scheduledDate, scheduledTime: '09:00', ...place },
  })
  await service.act(orderNo, 'success')
  const params = { id }
  const at = (time: string) => toInstantInShanghai(scheduledDate, time)
  timeline.plan(at('09:02'), async () => (await admin()).housekeepingAdmin.start({ params }))
  timeline.plan(at('11:10'), async () => (await admin()).housekeepingAdmin.complete({ params }))
  const body = workReviews[index % workReviews.length] ?? workReviews[0]
  timeline.plan(at('19:30'), () => user.housekeeping.review({ params: { id: orderNo }, body }))
}

async function buyGroceries({ town, customers }: Life, index: number) {
  const { service, timeline, admin } = town
  const customer = customers()
  const user = await customer.api()
  const { products } = await user.shopping.products({ query: { pageSize: 50 } })
  const chosen = products.filter((_, nth) => nth % 9 === index % 9)
  for (const { id } of chosen.slice(0, 3))
    await user.shopping.addToCart({ body: { productId: id, quantity: 2 } }) // oxlint-disable-line no-await-in-loop
  const body = { address: '北京市东城区安定门外大街15号楼402', phone: customer.phone }
  const { id, orderNo } = await user.shopping.order({ body })
  await service.act(orderNo, 'success')
  const steps = ['preparing', 'delivering', 'delivered'] as const
  for (const [nth, status] of steps.entries())
    timeline.plan(service.clock.now() + (nth + 1) * 25 * minuteMs, async () =>
      (await admin()).shoppingAdmin.setStatus({ params: { id }, body: { status } }),
    )
}

const questions = [
  [
    '最近睡得浅，夜里总醒两三回，要不要吃点安神的药？',
    '先别急着吃药。睡前两小时不喝茶，晚饭后散步半小时，坚持一周再看。',
  ],
  [
    '膝盖上下楼疼，蹲下去起不来，需要拍片子吗？',
    '建议拍个膝关节片子。这几天少爬楼，可以热敷，每次十五分钟。',
  ],
  [
    '血糖空腹 7.2，平时没有不舒服，要紧吗？',
    '偏高一点，需要复查空腹和餐后两小时血糖。主食减三分之一，两周后带结果来门诊。',
  ],
  ['吃降压药后有点咳嗽，能换一种吗？', '有的降压药会引起干咳，可以换。请带上药盒来门诊，不要自己停药。'],
] as const

/** A resident asks a doctor, who answers within two hours. */
async function askDoctor({ town, customers }: Life, index: number) {
  const { service, timeline, random, admin } = town
  const user = await customers().api()
  const { doctors } = await user.medical.doctors({ query: {} })
  const doctor = doctors[index % Math.max(1, doctors.length)]
  if (!doctor) return
  const [symptomDescription, reply] = questions[Math.floor(index / 8) % questions.length] ?? questions[0]
  const { id, orderId, amount } = await user.medical.consult({
    body: { doctorId: doctor.id, symptomDescription },
  })
  await user.orders.create({ body: { orderType: 'consultation', referenceId: orderId, amount } })
  await service.act(orderId, 'success')
  timeline.plan(service.clock.now() + random.between(15, 95) * minuteMs, async () =>
    (await admin()).medicalAdmin.reply({ params: { id }, body: { reply } }),
  )
}

async function bookAppointment({ town: { service, random }, customers }: Life) {
  const customer = customers()
  const user = await customer.api()
  const { hospitals } = await user.medical.hospitals({ query: {} })
  const hospital = hospitals[random.between(0, hospitals.length - 1)]
  const department = hospital?.departments[0]
  if (!hospital || !department) return
  const where = { hospitalId: hospital.id, departmentId: department.id }
  const { doctors } = await user.medical.doctors({ query: where })
  const doctor = doctors.find(({ availableSlots }) => availableSlots.length > 0)
  const slot = doctor?.availableSlots[random.between(0, 5)] ?? doctor?.availableSlots[0]
  if (!doctor || !slot) return
  const patient = { patientName: customer.name, patientPhone: customer.phone }
  const when = { slotDate: slot.date, slotTime: slot.time }
  const { orderId, amount } = await user.medical.book({
    body: { ...where, ...when, ...patient, doctorId: doctor.id },
  })
  await user.orders.create({ body: { orderType: 'appointment', referenceId: orderId, amount } })
  await service.act(orderId, 'success')
}

async function enrolInCourse({ town: { service, timeline, random }, customers }: Life) {
  const user = await customers().api()
  const { courses } = await user.courses.list({ query: { type: 'recorded' } })
  const open = courses.filter(({ memberOnly, isEnrolled }) => !memberOnly && !isEnrolled)
  const course = open[random.between(0, open.length - 1)]
  if (!course) return
  const params = { id: course.id }
  const { orderNo } = await user.courses.enroll({ params, body: {} })
  if (orderNo) await service.act(orderNo, 'success')
  timeline.plan(service.clock.now() + 20 * hourMs, () =>
    user.courses.progress({ params, body: { progress: random.between(20, 100) } }),
  )
}

async function becomeMember({ town: { service }, customers }: Life) {
  const { orderNo } = await (await customers().api()).membership.subscribe({ body: { plan: 'monthly' } })
  await service.act(orderNo, 'success')
}

async function buyProduct({ town, customers }: Life) {
  const { service, timeline, admin } = town
  const customer = customers()
  const user = await customer.api()
  const { products } = await user.serviceProducts.list({ query: { category: 'device' } })
  const [product] = products
  if (!product) return
  const body = { quantity: 1, contactName: customer.name, address: '北京市东城区东四十条6号院1单元101' }
  const { orderNo } = await user.serviceProducts.order({ params: { id: product.id }, body })
  await service.act(orderNo, 'success')
  for (const [days, status] of [
    [1, 'shipped'],
    [4, 'completed'],
  ] as const)
    timeline.plan(service.clock.now() + days * 24 * hourMs, async () => {
      const { serviceProductsAdmin } = await admin()
      const { orders } = await serviceProductsAdmin.orders({ query: { q: orderNo } })
      const params = { id: orders[0]?.id ?? 0 }
      await serviceProductsAdmin.setOrderStatus({ params, body: { status } })
    })
}
