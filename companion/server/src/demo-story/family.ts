import { addDays, type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { sharedKinds } from '#family/contract'
import { demoSonName } from './clients.ts'
import type { DemoCaller, DemoUser } from './callers.ts'
import { demoUserName } from './person.ts'
import type { PayOrder } from './purchases.ts'

type CreateCaller = (token: string) => DemoCaller
/** The demo user, or the caller of her account in the history. */
type Parent = Pick<DemoUser, 'family'>

/** Signs the son in, who uses the family app, and links him with the demo user if he is not linked. */
export async function linkSon(user: Parent, visitor: DemoCaller, createCaller: CreateCaller, login: string) {
  const { data } = await visitor.children.socialLogin({ body: { code: `demo-${demoSonName}:${login}` } })
  const son = createCaller(data.token)
  if ((await user.family.members({ query: {} })).members.length > 0) return son
  await son.children.setProfile({ body: { nickname: '陈晓明' } })
  const { code } = await user.family.invite({ body: { sharedKinds: [...sharedKinds] } })
  await son.children.bind({ body: { inviteCode: code, relationship: 'son' } })
  return son
}

/** The son writes to his mother, who answers with one of the fixed answers. */
export async function exchangeMessage(
  user: Pick<DemoUser, 'familyMessages'>,
  son: DemoCaller,
  text: string,
  answer: 'fine' | 'thanks',
) {
  const { parents } = await son.children.parents({ query: {} })
  const { message } = await son.familyMessagesChild.write({
    params: { id: parents[0]?.id ?? 0 },
    body: { text },
  })
  await user.familyMessages.answer({ params: { id: message.id }, body: { answer } })
}

/** Adds the medicines that the demo user takes, and marks the doses of this morning as taken, if it is over. */
export async function takeMedicines(user: DemoUser, now: Instant) {
  const startDay = addDays(instantToShanghaiDay(now), -21)
  const medicines = [
    { name: '苯磺酸氨氯地平片', dose: '1 片', times: ['07:00'], startDay },
    { name: '阿托伐他汀钙片', dose: '1 片', times: ['20:00'], startDay },
    { name: '碳酸钙D3片', dose: '1 片', times: ['12:00'], startDay },
  ]
  // oxlint-disable-next-line no-await-in-loop -- the medicines appear in this order
  for (const body of medicines) await user.medicines.add({ body })
  const { doses } = await user.medicines.today()
  for (const { medicineId, time, state } of doses)
    if (state !== 'upcoming') await user.medicines.take({ params: { id: medicineId, time } }) // oxlint-disable-line no-await-in-loop
}

/** The son books an appointment for his mother and pays it. */
export async function bookForMother(son: DemoCaller, pay: PayOrder) {
  const { parents } = await son.children.parents({ query: {} })
  const { hospitals } = await son.medicalChild.hospitals({ query: {} })
  const hospital = hospitals.at(-1)
  const department = hospital?.departments[0]
  if (!hospital || !department) return
  const where = { hospitalId: hospital.id, departmentId: department.id }
  const { doctors } = await son.medicalChild.doctors({ query: where })
  const doctor = doctors[0]
  const slot = doctor?.availableSlots.at(-1)
  if (!doctor || !slot) return
  const when = { slotDate: slot.date, slotTime: slot.time }
  const { orderId } = await son.children.proxyOrder({
    params: { id: parents[0]?.id ?? 0 },
    body: {
      orderType: 'appointment',
      data: { ...where, ...when, doctorId: doctor.id, patientName: demoUserName },
    },
  })
  await pay(orderId)
}

/** Everything that the demo user and her son do on the day of the demo. */
export async function liveAsFamily(
  user: DemoUser,
  visitor: DemoCaller,
  createCaller: CreateCaller,
  now: Instant,
  pay: PayOrder,
) {
  const son = await linkSon(user, visitor, createCaller, 'story')
  await takeMedicines(user, now)
  await exchangeMessage(user, son, '妈，降温了，今天出门记得戴围巾。周末我带孩子回去。', 'fine')
  await bookForMother(son, pay)
}
