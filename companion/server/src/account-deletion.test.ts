import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pixelPngBase64, startTestApp, type TestApp, type TestUser } from '#testing'
import { storeImage } from '#uploads'
import { bookWorkerAs as bookHelp, createTestWorker } from './housekeeping/testing/fixtures.ts'
import { createTestClinic } from './medical/testing/clinic.ts'
import {
  addGrocer,
  addProduct,
  buyProduct,
  requestCartOrder as orderGoods,
  addProductToCart,
} from './shopping/testing/grocery-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const words = ['李桂芳', '13955556666', '胸口闷得慌', '少吃盐多走路', '槐树巷七号', '门铃坏了请敲门']

/** Returns the names of all database tables that contain one of the texts. */
async function tablesWith(texts: string[]) {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(app.db)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ whole: string }>`
        SELECT t::text AS whole FROM ${sql.table(name)} AS t`.execute(app.db)
      return rows.some(({ whole }) => texts.some((text) => whole.includes(text))) ? [name] : []
    }),
  )
  return found.flat().toSorted()
}

const finishOrders = () =>
  app.db.updateTable('orders').set({ status: 'completed' }).where('user_id', '=', user.id).execute()

async function end() {
  await finishOrders()
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
}

async function orderEverything(images: string[]) {
  const [patientName = '', patientPhone = '', symptomDescription = '', reply, address = '', remark = ''] =
    words
  const at = await createTestClinic(app)
  const { orderId } = await user.medical.book({ body: { ...at.booking, patientName, patientPhone } })
  const { doctorId } = at.booking
  const consultation = await user.medical.consult({ body: { doctorId, symptomDescription, images } })
  await app.db
    .updateTable('consultations')
    .set({ doctor_reply: reply! })
    .where('id', '=', consultation.id)
    .execute()
  const help = await bookHelp(user, await createTestWorker(app), { address, requirements: remark })
  await addProductToCart(user, await addProduct(app, await addGrocer(app)))
  const goods = await orderGoods(user, { address, phone: patientPhone })
  const shop = await app.merchant()
  const { id: serviceId } = await shop.merchantServices.create({ body: { title: '陪诊', price: 88 } })
  const service = await user.merchantOrders.place({ body: { serviceId, quantity: 1, remark } })
  return [orderId, consultation.orderId, help.orderNo, goods.orderNo, service.orderNo]
}

const shows = async (url: string) => (await fetch(url)).status

describe('personal data of a deleted account', () => {
  test('deleting an account removes patient data, symptoms, postal addresses and phone numbers from all tables and keeps amounts and dates', async () => {
    const other = await app.user()
    await buyProduct(other, await addProduct(app, await addGrocer(app)))
    const orderNos = await orderEverything([])
    const withWords = [
      'appointments',
      'consultations',
      'delivery_orders',
      'merchant_orders',
      'service_orders',
    ] as const
    expect(await tablesWith(words)).toEqual(withWords)
    const amounts = () =>
      app.db
        .selectFrom('orders')
        .select(['order_no', 'amount', 'created_at', 'title'])
        .where('order_no', 'in', orderNos)
        .orderBy('order_no')
        .execute()
    const before = await amounts()
    expect(before).toHaveLength(5)
    await end()
    expect(await tablesWith(words)).toEqual([])
    expect(await amounts()).toEqual(before)
    const kept = withWords.map((table) =>
      app.db.selectFrom(table).select(['order_no', 'created_at']).where('order_no', 'in', orderNos).execute(),
    )
    expect((await Promise.all(kept)).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
    expect(await tablesWith(['和平里'])).toEqual(['delivery_orders'])
  })

  test('deleting an account deletes its consultation images, except images that another user uses', async () => {
    const own = await storeImage(app.deps, pixelPngBase64, `user:${user.id}`)
    const others = await storeImage(app.deps, pixelPngBase64, `user:${user.id}`)
    const other = await app.user({ avatar_url: others.url })
    await orderEverything([own.url, others.url])
    await end()
    expect([await shows(own.url), await shows(others.url)]).toEqual([404, 200])
    expect(await other.users.me()).toMatchObject({ avatar: others.url })
  })
})
