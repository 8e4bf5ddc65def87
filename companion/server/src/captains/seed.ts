import { dayMs, hourMs, type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Insertable } from 'kysely'
import { type DB, type Db, type Deps, getDemoPicturePath } from '#core'
import { refreshCaptainRanking } from './jobs.ts'
import { getCaptainLevel } from './rules.ts'
import { getOrganiserStatistics } from './statistics-store.ts'
import { findCaptain, setCaptainBadge, setCaptainLevel, upsertCaptain } from './store.ts'

const captain = { phone: '13700000021', nickname: '赵春梅', avatar_url: getDemoPicturePath('older-woman') }

const women = '孙玉珍 周秀芳 吴桂琴 郑丽娟 冯淑兰 褚爱华 卫凤英 蒋秋菊 沈惠敏 韩春兰 杨金凤 秦美玲'.split(' ')
const men = '许国庆 何建军 吕志强 施永昌 张德胜 孔繁荣 曹文彬 严家齐 华立新 金学文 魏长山 陶根生'.split(' ')
const toGuest = (nickname: string, nth: number, picture: string) => ({
  phone: `1370000${String(nth).padStart(4, '0')}`,
  nickname,
  avatar_url: getDemoPicturePath(picture),
})
/** Neighbours who came to the activities of the captain. */
export const demoGuests = women.flatMap((nickname, nth) => [
  toGuest(nickname, 31 + 2 * nth, nth % 2 ? 'older-woman' : 'older-woman-2'),
  toGuest(men[nth] ?? '', 32 + 2 * nth, 'older-man'),
])
/** Number of demo activities; one took place in each of the last weeks. */
const activityCount = 21
const guestsEach = 5
const reviews = [
  '大家都很热情，下次还来',
  '地方好找，安排得很周到',
  '动作讲得很慢，跟得上',
  null,
  '认识了新朋友',
]

/** Creates a demo captain of level silver with reviewed activities in the past. */
export async function seedCaptains({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now()
  const since = now - activityCount * 7 * dayMs
  const [userId = 0, ...guestIds] = await personIds(db, [captain, ...demoGuests], since)
  if (await findCaptain(db, userId)) return { captains: 0 }
  await addPast(db, userId, guestIds, now)
  const figures = await getOrganiserStatistics(db, userId, now)
  const words = {
    bio: '退休前是体育老师，带大家打太极、晨练已有八年。',
    specialties: ['太极', '晨练'],
    serving_area: '东城区',
  }
  await upsertCaptain(db, { user_id: userId, ...words }, figures, since)
  const level = getCaptainLevel('trainee', figures)
  await setCaptainLevel(db, userId, level, null, now)
  await setCaptainBadge(db, userId, level, now)
  await refreshCaptainRanking({ db }, now)
  return { captains: 1 }
}

type DemoPerson = { phone: string; nickname: string; avatar_url: string }

/** Creates the demo users that are missing and returns their ids in the order of `people`. */
async function personIds(db: Db, people: DemoPerson[], since: Instant) {
  const at = toDate(since)
  const rows = people.map((person) => ({
    ...person,
    city: '北京',
    verified: true,
    emergency_contact_name: '家人',
    emergency_contact_phone: '13600000000',
    created_at: at,
    updated_at: at,
  }))
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute()
  const phones = people.map(({ phone }) => phone)
  const found = await db.selectFrom('users').select(['id', 'phone']).where('phone', 'in', phones).execute()
  const idOf = new Map(found.map(({ id, phone }) => [phone, id]))
  return phones.map((phone) => idOf.get(phone) ?? 0)
}

async function addPast(db: Db, creatorId: number, guestIds: number[], now: Instant) {
  const starts = Array.from({ length: activityCount }, (_, nth) => now - (activityCount - nth) * 7 * dayMs)
  const added = await db
    .insertInto('activities')
    .values(starts.map((startAt, nth) => pastActivity(creatorId, startAt, nth)))
    .returning(['id', 'start_time'])
    .execute()
  const came = added.flatMap(({ id, start_time }, nth) =>
    Array.from({ length: guestsEach }, (_, seat) => {
      const guest = guestIds[(nth * guestsEach + seat) % guestIds.length] ?? 0
      return pastGuest(id, guest, start_time.getTime(), nth + seat)
    }),
  )
  await db.insertInto('activity_participants').values(came).execute()
}

const pastActivity = (creator_id: number, startAt: Instant, nth: number): Insertable<DB['activities']> => ({
  creator_id,
  title: nth % 2 ? '公园晨练' : '周末太极',
  category: nth % 2 ? '晨练' : '太极',
  description: '量力而行，注意安全。',
  location_lat: 39.8822,
  location_lng: 116.4066,
  location_name: '天坛公园',
  location_address: '天坛公园东门广场',
  start_time: toDate(startAt),
  end_time: toDate(startAt + 2 * hourMs),
  current_participants: guestsEach,
  status: 'finished',
  created_at: toDate(startAt - 3 * dayMs),
  updated_at: toDate(startAt + 2 * hourMs),
})

const pastGuest = (activity_id: number, user_id: number, startAt: Instant, nth: number) => ({
  activity_id,
  user_id,
  status: 'signed_in' as const,
  signed_in_at: toDate(startAt),
  rating: nth % 4 ? 5 : 4,
  review: reviews[nth % reviews.length] ?? null,
  reviewed_at: toDate(startAt + 3 * hourMs),
  joined_at: toDate(startAt - dayMs),
})
