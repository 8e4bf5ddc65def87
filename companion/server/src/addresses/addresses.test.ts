import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { maxAddresses } from './contract.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const home = {
  contactName: '李桂芳',
  contactPhone: '13955556666',
  address: '幸福里1号楼2单元301',
  label: '家',
}
const add = async (changes: Partial<typeof home> & { isDefault?: boolean } = {}) =>
  (await user.addresses.add({ body: { ...home, ...changes } })).address
const list = async () => (await user.addresses.list()).addresses
const listDefaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id)

describe('/api/v1/addresses', () => {
  test('the first address of a user becomes the default, and the list begins with the default', async () => {
    const first = await add()
    expect(first).toEqual({ id: first.id, ...home, lat: null, lng: null, isDefault: true })
    app.clock.move({ advanceMs: 1000 })
    const second = await add({ address: '槐树巷七号', label: '女儿家' })
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id])
    expect(await listDefaults()).toEqual([first.id])
  })

  test('a new default address replaces the former one, and an update without isDefault keeps the default', async () => {
    const first = await add()
    const second = await add({ isDefault: true })
    expect(await listDefaults()).toEqual([second.id])
    await user.addresses.update({ params: { id: second.id }, body: { ...home, address: '槐树巷七号' } })
    expect(await listDefaults()).toEqual([second.id])
    await user.addresses.update({ params: { id: first.id }, body: { ...home, isDefault: true } })
    expect(await listDefaults()).toEqual([first.id])
  })

  test('after the default is deleted, the address that was used last becomes the default', async () => {
    const first = await add()
    app.clock.move({ advanceMs: 1000 })
    const second = await add()
    await user.addresses.remove({ params: { id: first.id } })
    expect(await listDefaults()).toEqual([second.id])
    await user.addresses.remove({ params: { id: second.id } })
    expect(await list()).toEqual([])
  })

  test('PUT and DELETE /addresses/:id answer 404 for an address of another user', async () => {
    const { id } = await add()
    const other = await app.user()
    const body = { ...home }
    expect(await getRefusal(other.addresses.update({ params: { id }, body }))).toMatchObject({ status: 404 })
    expect(await getRefusal(other.addresses.remove({ params: { id } }))).toMatchObject({ status: 404 })
    expect(await list()).toHaveLength(1)
  })

  test('POST /addresses answers 400 with the name of the field for a wrong phone number and an empty address', async () => {
    expect(await getRefusal(add({ contactPhone: '12345' }))).toMatchObject({
      status: 400,
      field: 'contactPhone',
    })
    expect(await getRefusal(add({ address: '  ' }))).toMatchObject({ status: 400, field: 'address' })
  })

  test('30 simultaneous requests save 20 addresses, one of them the default, and 10 get ADDRESS_LIMIT_REACHED', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => add({ isDefault: true })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxAddresses)
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as { body: { error: string } }).body.error] : [],
    )
    expect(codes).toEqual(Array.from({ length: 10 }, () => 'ADDRESS_LIMIT_REACHED'))
    expect(await list()).toHaveLength(maxAddresses)
    expect(await listDefaults()).toHaveLength(1)
  })

  test('the deletion of the account deletes its addresses', async () => {
    await add()
    await user.users.remove({ body: { phone: user.phone } })
    await app.settle()
    const rows = await app.db
      .selectFrom('user_addresses')
      .where('user_id', '=', user.id)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })
})
