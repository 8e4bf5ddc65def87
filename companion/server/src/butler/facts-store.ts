import { addDays, type Instant, localDay, toDate } from '@sanhe/kit/clock'
import { fenOfDecimal } from '@sanhe/kit/money'
import { sql } from 'kysely'
import type { Db } from '#core'
import type { FreeDoctor, NearActivity, Ware } from './facts.ts'
import { clockTime } from './spoken-time.ts'

/** What can still be joined, soonest first, of people of the same city: a chat knows no position. */
export async function listUpcomingActivities(
  db: Db,
  city: string,
  now: Instant,
  limit: number,
): Promise<NearActivity[]> {
  const rows = await db
    .selectFrom('activities')
    .innerJoin('users', 'users.id', 'activities.creator_id')
    .select(['title', 'category', 'start_time', 'location_name', 'location_address'])
    .where('activities.status', '=', 'upcoming')
    .where('start_time', '>', toDate(now))
    .whereRef('current_participants', '<', 'max_participants')
    .where('users.city', '=', city)
    .orderBy('start_time')
    .orderBy('activities.id')
    .limit(limit)
    .execute()
  return rows.map(({ title, category, start_time, location_name, location_address }) => ({
    title,
    category,
    startsAt: start_time.getTime(),
    place: location_name ?? location_address,
  }))
}

type Wish = { content: string; hospital: string | null; doctor: string | null }

const bookableDays = 14

/** Doctors with a free place, each with the next one; who was named or is preferred comes first. */
export async function listFreeDoctors(
  db: Db,
  { content, hospital, doctor }: Wish,
  now: Instant,
  limit: number,
) {
  const today = localDay(now)
  const { rows } = await sql<FreeDoctor>`
    SELECT hospitals.name AS hospital, departments.name AS department, doctors.name AS doctor,
      next.schedule_date AS day, to_char(next.start_time, 'HH24:MI') AS time
    FROM doctors
    JOIN LATERAL (
      SELECT schedule_date, start_time FROM doctor_schedules
      WHERE doctor_id = doctors.id AND status = 'available' AND current_patients < max_patients
        AND (schedule_date, start_time) > (${today}::date, ${clockTime(now)}::time)
        AND schedule_date <= ${addDays(today, bookableDays)}::date
      ORDER BY schedule_date, start_time LIMIT 1) AS next ON true
    JOIN departments ON departments.id = doctors.department_id
    JOIN hospitals ON hospitals.id = doctors.hospital_id AND hospitals.status = 'active'
    WHERE doctors.status = 'active'
    ORDER BY position(departments.name IN ${content}) > 0 DESC,
      position(hospitals.name IN ${content}) > 0 OR position(doctors.name IN ${content}) > 0 DESC,
      coalesce(doctors.name = ${doctor}, false) DESC, coalesce(hospitals.name = ${hospital}, false) DESC,
      next.schedule_date, next.start_time, doctors.id
    LIMIT ${limit}`.execute(db)
  return rows
}

/** What can be delivered and may be eaten; what was asked for comes first. */
export async function listWares(db: Db, wanted: string | undefined, avoided: string[], limit: number) {
  const rows = await db
    .selectFrom('products')
    .innerJoin('service_providers', 'service_providers.id', 'products.provider_id')
    .select(['products.name', 'price', 'unit'])
    .where('service_providers.category', '=', 'grocery')
    .where('service_providers.status', '=', 'active')
    .where('products.status', '=', 'available')
    .where('stock', '>', 0)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM unnest(${avoided}::text[]) AS avoided WHERE position(avoided IN products.name) > 0)`,
    )
    .orderBy(sql`position(${wanted ?? ''} IN products.name) > 0`, 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()
  return rows.map(({ name, price, unit }): Ware => ({ name, priceFen: fenOfDecimal(price), unit }))
}
