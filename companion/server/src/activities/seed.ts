import type { SeedDemoDataInput } from '@sanhe/kit/dev-tools/dev-tools'
import {
  addDays,
  dayMs,
  hourMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  minuteMs,
  toDate,
} from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { type Db, type Deps, getDemoPicturePath } from '#core'
import { activityCategories } from './categories-contract.ts'

type SeedDeps = Pick<Deps, 'db' | 'clock'>

/** Coordinates of the centre of the city in which the product starts. */
const centre = { lat: 39.9087, lng: 116.3975 }
const halfHourMs = 30 * minuteMs

/** Organisers of the demo activities. */
export const demoOrganisers = [
  { phone: '13700000001', nickname: '王秀英', avatar_url: getDemoPicturePath('older-woman-2') },
  { phone: '13700000002', nickname: '李建国', avatar_url: getDemoPicturePath('older-man') },
  { phone: '13700000003', nickname: '张桂兰', avatar_url: getDemoPicturePath('older-woman') },
] as const

type Demo = [
  title: string,
  category: (typeof activityCategories)[number],
  place: string,
  address: string,
  /** Number of days from today on which the activity starts; 1 is tomorrow. */
  inDays: number,
  /**
   * Time of day in Shanghai. A fixed time keeps morning activities in the morning, whenever the demo data is created.
   */
  time: string,
]

const activityLasts = 2 * hourMs

const demo: Demo[] = [
  ['清晨太极拳', '太极', '中山公园', '中山公园南门广场', 1, '07:00'],
  ['公园晨练走一圈', '晨练', '景山公园', '景山公园东门', 1, '06:30'],
  ['茶话会：聊聊老北京', '茶话会', '东华门社区活动中心', '东华门大街18号活动室', 1, '14:30'],
  ['书法入门，带笔就来', '书法', '市图书馆', '前门东大街5号二层阅览室', 2, '09:30'],
  ['手机拍秋色', '摄影', '北海公园', '北海公园北门', 2, '10:00'],
  ['广场舞，新手欢迎', '舞蹈', '太庙广场', '劳动人民文化宫广场', 2, '19:00'],
  ['香山慢慢走', '户外徒步', '香山公园', '香山公园东门', 3, '08:30'],
  ['剪纸与编织', '手工', '西城文化馆', '后海西沿2号', 3, '14:00'],
  ['老歌大家唱', '唱歌', '天坛公园', '天坛公园七星石旁', 4, '09:00'],
  ['象棋擂台', '棋牌', '什刹海社区文化站', '地安门西大街57号', 4, '15:00'],
  ['一起读《城南旧事》', '读书', '三联书店', '美术馆东街22号', 5, '14:30'],
  ['学用手机挂号', '其他', '社区服务中心', '东四北大街107号培训教室', 7, '10:00'],
]

const pictures: Record<(typeof activityCategories)[number], string> = {
  太极: 'tai-chi',
  晨练: 'walking',
  茶话会: 'tea',
  书法: 'calligraphy',
  摄影: 'camera',
  舞蹈: 'dancing',
  户外徒步: 'hiking',
  手工: 'crafts',
  唱歌: 'singing',
  棋牌: 'chess',
  读书: 'reading',
  其他: 'phone',
}

const benchPerCount = 100

/** Creates the demo activities. For benchmarks, also creates `count` times a hundred activities. */
export async function seedActivities(deps: SeedDeps, { size, count }: SeedDemoDataInput) {
  const activities = await seedDemo(deps)
  if (size === 'demo') return { activities }
  return { activities: activities + (await seedBenchmarkActivities(deps, count * benchPerCount)) }
}

/** Creates the demo activities, unless the demo organisers have an activity that has not started. */
async function seedDemo({ db, clock }: SeedDeps) {
  const now = clock.now()
  const ids = await creatorIds(db, demoOrganisers, now)
  const made = await db
    .selectFrom('activities')
    .select('id')
    .where('creator_id', 'in', ids)
    .where('start_time', '>', toDate(now))
    .executeTakeFirst()
  if (made) return 0
  const startOf = (inDays: number, time: string) =>
    toInstantInShanghai(addDays(instantToShanghaiDay(now), inDays), time)
  const rows = demo.map(([title, category, name, address, inDays, time], nth) => ({
    creator_id: ids[nth % ids.length]!,
    title,
    category,
    description: '欢迎附近的朋友一起来，量力而行，注意安全。',
    cover_image_url: getDemoPicturePath(pictures[category]),
    location_name: name,
    location_address: address,
    // The positions form a spiral around the centre, up to about five kilometres away.
    location_lat: centre.lat + 0.004 * nth * Math.sin(nth),
    location_lng: centre.lng + 0.005 * nth * Math.cos(nth),
    start_time: toDate(startOf(inDays, time)),
    end_time: toDate(startOf(inDays, time) + activityLasts),
    created_at: toDate(now),
    updated_at: toDate(now),
  }))
  await db.insertInto('activities').values(rows).execute()
  return rows.length
}

type Organiser = { phone: string; nickname: string; avatar_url?: string }

async function creatorIds(db: Db, people: readonly Organiser[], now: Instant) {
  const at = toDate(now)
  const known = {
    city: '北京',
    verified: true,
    emergency_contact_name: '家人',
    emergency_contact_phone: '13600000000',
  }
  await db
    .insertInto('users')
    .values(people.map((person) => ({ ...known, ...person, created_at: at, updated_at: at })))
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute()
  const phones = people.map(({ phone }) => phone)
  const rows = await db.selectFrom('users').select('id').where('phone', 'in', phones).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const benchDays = 30
/** Extent of the benchmark activities in degrees, about 25 kilometres in each direction. */
const benchDegrees = 0.25

/** Number of rows per INSERT statement, which keeps each statement below the timeout of 30 seconds. */
const benchBatch = 20_000

/** Adds upcoming activities all over the city until there are `count`, as many as a large city would have. */
export async function seedBenchmarkActivities({ db, clock }: SeedDeps, count: number) {
  const now = clock.now()
  const people = Array.from({ length: 100 }, (_, nth) => ({
    phone: `1379${String(nth).padStart(7, '0')}`,
    nickname: `组织者${nth + 1}`,
  }))
  const ids = await creatorIds(db, people, now)
  const { made } = await db
    .selectFrom('activities')
    .select(sql<number>`count(*)`.as('made'))
    .where('creator_id', 'in', ids)
    .executeTakeFirstOrThrow()
  for (let from = made + 1; from <= count; from += benchBatch)
    // oxlint-disable-next-line no-await-in-loop
    await addBench(db, ids, { from, to: Math.min(count, from + benchBatch - 1) }, now)
  await sql`ANALYZE activities`.execute(db)
  return Math.max(0, count - made)
}

/**
 * Inserts benchmark activities. Their values are multiples of primes, so that the values are spread evenly and are the
 * same in each run.
 */
async function addBench(db: Db, ids: number[], { from, to }: { from: number; to: number }, now: Instant) {
  const steps = (benchDays * dayMs) / halfHourMs
  const first = toDate(Math.ceil(now / halfHourMs) * halfHourMs + 2 * hourMs)
  await sql`
    INSERT INTO activities (creator_id, title, category, location_lat, location_lng, location_address,
      start_time, end_time, max_participants, current_participants, created_at, updated_at)
    SELECT (${ids}::bigint[])[1 + n % ${ids.length}::integer], '活动' || n,
      (${[...activityCategories]}::text[])[1 + n % ${activityCategories.length}::integer],
      ${centre.lat}::float8 + ${benchDegrees}::float8 * ((n * 7919::bigint) % 20011 / 10005.5 - 1),
      ${centre.lng}::float8 + ${benchDegrees}::float8 * ((n * 104729::bigint) % 20021 / 10010.5 - 1),
      '公园' || n, start_at, start_at + interval '2 hours', most, (n * 31::bigint) % (most + 1), ${toDate(now)}, ${toDate(now)}
    FROM generate_series(${from}::integer, ${to}::integer) AS n CROSS JOIN LATERAL (
      SELECT ${first}::timestamptz + (n * 6991::bigint) % ${steps}::integer * interval '30 minutes' AS start_at,
        5 + n % 11 AS most) AS planned`.execute(db)
}
