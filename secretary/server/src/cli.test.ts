import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addPaidPayment, startTestBackend, type TestBackend } from '#testing'
import { runCli } from './cli.ts'

const older = 'k1:the-first-secret-of-this-test-0123'
const newer = 'k2:the-second-secret-of-this-test-456'

describe('runCli', () => {
  let backend: TestBackend
  beforeEach(async () => void (backend = await startTestBackend({ DATA_KEY: older })))
  afterEach(() => backend.stop())

  async function run(args: string[], env: Record<string, string> = {}) {
    const lines: string[] = []
    const settings = { NODE_ENV: 'test', DATABASE_URL: backend.databaseUrl, JWT_SECRET: 'x', ...env }
    const code = await runCli(args, settings, (line) => lines.push(line))
    return { code, text: lines.join('\n') }
  }

  test('the command rotate-keys encrypts stored API keys with the first key of DATA_KEY while the service runs', async () => {
    const person = await backend.user()
    await person.secretaries.add({
      body: { server_address: 'agent.example', api_key: 'an-api-key-of-an-agent' },
    })
    const first = await run(['rotate-keys'], { DATA_KEY: `${newer},${older}` })
    expect(first).toEqual({ code: 0, text: '1 API keys were encrypted with k2' })
    const later = await run(['rotate-keys'], { DATA_KEY: newer })
    expect(later).toEqual({ code: 0, text: '0 API keys were encrypted with k2' })
  })

  test('the command correct changes a balance once it has a user, an amount and a reason', async () => {
    const { id, balance } = await backend.user()
    expect((await run(['correct', String(id), '500', '赠送'])).code).toBe(0)
    expect((await run(['correct', String(id), '-200', '更正'])).code).toBe(0)
    expect(await balance.balance()).toMatchObject({ balance_fen: 300 })
    expect((await run(['correct', String(id), '0', 'none'])).code).toBe(2)
    expect(await run(['correct', '99999999', '1', 'none'])).toEqual({
      code: 1,
      text: 'There is no user with this id',
    })
  })

  test('the command balances lists the balances that do not agree with their entries', async () => {
    const { id } = await backend.user()
    await run(['correct', String(id), '500', '赠送'])
    expect(await run(['balances'])).toEqual({ code: 0, text: 'every balance agrees with its entries' })
    await backend.deps.db.updateTable('balances').set({ balance_fen: 1 }).where('user_id', '=', id).execute()
    const text = `the balance of user ${id}: balance_fen is 1 instead of 500`
    expect(await run(['balances'])).toEqual({ code: 1, text })
  })

  test('the command rotate-keys without the old key changes nothing and reports it', async () => {
    const person = await backend.user()
    const body = { server_address: 'agent.example', api_key: 'an-api-key-of-an-agent' }
    const { secretary } = await person.secretaries.add({ body })
    const { code, text } = await run(['rotate-keys'], { DATA_KEY: newer })
    expect(code).toBe(1)
    expect(text).toContain(`secretary ${secretary.id}: its key cannot be read`)
    expect((await person.secretaries.list()).secretaries[0]?.api_key_hint).toBe('••••gent')
  })

  test('the command refund refunds a payment that no deployment uses', async () => {
    const person = await backend.user()
    const id = await addPaidPayment(backend.deps, person.id)
    expect(await run(['refund', id])).toMatchObject({ code: 0, text: expect.stringContaining('on its way') })
    const row = await backend.deps.db
      .selectFrom('payments')
      .select('refund_asked_at')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(row.refund_asked_at).not.toBeNull()
    // A second refund command for the same payment continues the existing refund.
    expect((await run(['refund', id])).code).toBe(0)
    expect((await run(['refund', '999999'])).code).toBe(1)
    expect((await run(['refund', 'all'])).code).toBe(2)
  })

  test('the command payments lists the payments that need attention', async () => {
    expect((await run(['payments'])).text).toBe('no payment needs a look')
    const person = await backend.user()
    const id = Number(await addPaidPayment(backend.deps, person.id))
    const attention = 'Paid 9.00 instead of 10.00'
    await backend.deps.db.updateTable('payments').set({ attention }).where('id', '=', id).execute()
    expect((await run(['payments'])).text).toBe(
      `payment ${id} of user ${person.id}: paid, 10.00 yuan. ${attention}`,
    )
  })

  test('the command line names invalid settings without their values', async () => {
    const { code, text } = await run(['rotate-keys'], { DATA_KEY: 'k1:a,k1:b' })
    expect(code).toBe(1)
    expect(text).toMatch(/DATA_KEY/)
    expect(text).not.toMatch(/k1:a/)
  })
})

test.each([[[]], [['rotate']], [['rotate-keys', 'now']], [['refund']]])(
  'the command line prints its usage for the arguments %j',
  async (args) => {
    const lines: string[] = []
    expect(await runCli(args, {}, (line) => lines.push(line))).toBe(2)
    expect(lines.join()).toContain('rotate-keys')
  },
)
