/**
 * Reference server for the companion benchmark: node:http and pg doing the same work without framework, validation,
 * limits and audit. It shows what the runtime and PostgreSQL can reach on this machine.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool, type PoolClient } from 'pg'

const [url = ''] = process.argv.slice(2)
const pool = new Pool({ connectionString: url, max: 20 })

const columns = `a.*, u.nickname, u.avatar_url, p.status AS participation`
const joined = `FROM activities a JOIN users u ON u.id = a.creator_id
  LEFT JOIN activity_participants p ON p.activity_id = a.id AND p.user_id = 1`
const open = `a.status = 'upcoming' AND a.start_time >= now()`

/** Distance in km along the surface from ($1 longitude, $2 latitude), with the product's formula. */
const km = `12742.0176 * asin(least(1, sqrt(power(sin(radians(a.location_lat::float8 - $2) / 2), 2)
  + cos(radians($2)) * cos(radians(a.location_lat::float8))
    * power(sin(radians(a.location_lng::float8 - $1) / 2), 2))))`

const place = 'point(a.location_lng::float8, a.location_lat::float8)'

const lists = {
  '/list': [
    `SELECT ${columns} ${joined} WHERE ${open} AND a.category = $1 ORDER BY a.start_time, a.id LIMIT 20`,
    ['太极'],
  ],
  // The index sorts by the distance in degrees, which differs slightly from the order in km. The inner query takes the
  // first 20 rows of the index. The distance of the farthest of them is the radius of the exact search.
  '/nearest': [
    `WITH radius AS (SELECT max(km) / 111.19 + 0.00001 AS degrees FROM (SELECT ${km} AS km FROM activities a
       WHERE ${open} ORDER BY ${place} <-> point($1::float8, $2::float8) LIMIT 20) AS guessed)
     SELECT ${columns} ${joined} WHERE ${open} AND ${place} <@ (SELECT box(
       point($1::float8 - degrees / cos(radians($2)), $2::float8 - degrees),
       point($1::float8 + degrees / cos(radians($2)), $2::float8 + degrees)) FROM radius)
     ORDER BY ${km}, a.start_time, a.id LIMIT 20`,
    [116.3975, 39.9087],
  ],
} as const

/**
 * Query with the formula of the specification over every open activity: a full scan, the direct way to compute
 * recommendations.
 */
const recommended = `SELECT ${columns} ${joined} WHERE ${open}
  ORDER BY round((0.3 * (1 - least(1, ${km} / 10)) + 0.2 * (1 - least(1, extract(epoch FROM a.start_time - now()) / 604800))
    + 0.1 * least(1, a.current_participants::float8 / a.max_participants))::numeric, 4) DESC, a.start_time, a.id LIMIT 20`

const search = `SELECT s.*, m.store_name, m.address, 2 * (position($1 IN w.title) > 0)::int
    + (position($1 IN w.description) > 0)::int AS score,
    111.2 * sqrt(power(m.lat - 39.9087, 2) + power((m.lng - 116.3975) * 0.767, 2)) AS km
  FROM merchant_service_words w JOIN merchant_services s ON s.id = w.service_id JOIN merchants m ON m.id = s.merchant_id
  WHERE w.grams @@ $2::tsquery AND s.status = 'active' AND m.status = 'active'
  ORDER BY km, score DESC, s.id LIMIT 20`

const newNumber = () => `B${randomBytes(9).toString('hex')}`

/** Minimal work of an order: takes a slot of the schedule and inserts the order in one transaction. */
const order = (scheduleId: number) =>
  inTransaction(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE doctor_schedules SET current_patients = current_patients + 1
       WHERE id = $1 AND current_patients < max_patients`,
      [scheduleId],
    )
    if (rowCount !== 1) throw new Error('full')
    const orderNo = newNumber()
    await client.query(
      `INSERT INTO orders (order_no, user_id, order_type, reference, title, amount, expires_at)
       VALUES ($1, 1, 'course', $1, 'bare', 50, now())`,
      [orderNo],
    )
    return { orderNo }
  })

/** Books an appointment with the same rows as the product, except the audit. */
const booking = (scheduleId: number) =>
  inTransaction(async (client) => {
    const { rows } = await client.query(
      `UPDATE doctor_schedules s SET current_patients = current_patients + 1,
         status = CASE WHEN current_patients + 1 >= max_patients THEN 'full' ELSE 'available' END
       FROM doctors d JOIN hospitals h ON h.id = d.hospital_id JOIN departments p ON p.id = d.department_id
       WHERE s.id = $1 AND d.id = s.doctor_id AND s.status = 'available' AND current_patients < max_patients
       RETURNING s.*, h.name AS hospital, p.name AS department, d.name AS doctor, d.hospital_id, d.department_id`,
      [scheduleId],
    )
    const [slot] = rows
    if (!slot) throw new Error('full')
    const orderNo = newNumber()
    const { rows: added } = await client.query<{ id: number }>(
      `INSERT INTO appointments (order_no, user_id, hospital_id, department_id, doctor_id, schedule_id, patient_name,
         patient_phone, appointment_date, appointment_time, fee)
       VALUES ($1, 1, $2, $3, $4, $5, '王秀英', '13800000000', $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [
        orderNo,
        slot.hospital_id,
        slot.department_id,
        slot.doctor_id,
        slot.id,
        slot.schedule_date,
        slot.start_time,
        slot.fee,
      ],
    )
    const [appointment] = added
    if (!appointment) throw new Error('booked already')
    const { hospital, department, doctor } = slot
    await client.query(
      `WITH added AS (
         INSERT INTO orders (order_no, user_id, order_type, reference, title, amount, detail, expires_at)
         VALUES ($1, 1, 'appointment', $2, 'bare', $3, $4, now() + interval '30 minutes') RETURNING *)
       , payment AS (INSERT INTO payments (out_trade_no, kind, ref_id, amount_fen, created_at)
           SELECT order_no, order_type, reference, (amount * 100)::integer, now() FROM added)
       SELECT * FROM added`,
      [orderNo, String(appointment.id), slot.fee, JSON.stringify({ hospital, department, doctor })],
    )
    return { orderId: orderNo, amount: Number(slot.fee) }
  })

async function inTransaction<T>(work: (client: PoolClient) => Promise<T>) {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function logIn(phone: string, code: string) {
  const used = await pool.query(
    `UPDATE sms_codes SET used = true WHERE phone = $1 AND code = $2 AND NOT used AND expires_at > now() RETURNING id`,
    [phone, createHash('sha256').update(code).digest('hex')],
  )
  if (used.rowCount !== 1) throw new Error('wrong code')
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO users (phone, city) VALUES ($1, 'x') ON CONFLICT (phone) DO UPDATE SET login_count = users.login_count + 1
     RETURNING id`,
    [phone],
  )
  const body = Buffer.from(JSON.stringify({ sub: rows[0]?.id })).toString('base64url')
  return { token: `${body}.${createHmac('sha256', 'key').update(body).digest('base64url')}` }
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
}

async function answer(request: IncomingMessage): Promise<object> {
  const path = request.url?.split('?')[0] ?? '/'
  if (path === '/list' || path === '/nearest') {
    const [sql, values] = lists[path]
    return (await pool.query(sql, [...values])).rows
  }
  if (path === '/recommended') return (await pool.query(recommended, [116.3975, 39.9087])).rows
  if (path === '/search') {
    const word = decodeURIComponent(request.url?.split('?')[1] ?? '')
    return (await pool.query(search, [word, `'${word}'`])).rows
  }
  const [, what, id] = path.split('/')
  if (what === 'order') return order(Number(id))
  if (what === 'booking') return booking(Number(id))
  const { phone = '', code = '' } = await bodyOf(request)
  return logIn(phone, code)
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
