import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiError } from '@sanhe/kit/http/client'
import { expect } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

const model = {
  id: 'm',
  provider: 'p',
  input_fen: 1,
  output_fen: 1,
  context_tokens: 4096,
  max_output_tokens: 10,
}
const gateway = { providers: { p: { base_url: 'http://127.0.0.1:1/v1' } }, models: [model] }

type User = Awaited<ReturnType<TestBackend['user']>>
export type TopUpBackend = Awaited<ReturnType<typeof startTopUpBackend>>

/** Starts a backend that offers top-ups. No test calls its models. */
export async function startTopUpBackend() {
  const folder = mkdtempSync(join(tmpdir(), 'sanhe-topups-'))
  const file = join(folder, 'gateway.json')
  writeFileSync(file, JSON.stringify(gateway))
  const settings = { RATE_LIMIT_SCALE: '1000', GATEWAY_FILE: file, BALANCE_MAX: '30000' }
  const backend = await startTestBackend(settings)

  /** Performs an action of the payer or the provider on an order. */
  async function act(id: number, action: object = { outcome: 'success' }) {
    const answer = await backend.visitor.fetch(`/dev/payments/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(action),
    })
    expect(answer.status).toBe(200)
  }
  return {
    ...backend,
    act,
    /** Returns a user with a paid top-up. */
    async toppedUp(amount_fen: number, provider: 'wechat' | 'alipay' = 'wechat', known?: User) {
      const user = known ?? (await backend.user())
      const { payment_id: id } = await user.topUps.topUp({ body: { amount_fen, provider } })
      await act(id)
      return { user, id }
    },
    async stop() {
      await backend.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

export const readBalanceFen = async (user: User) => (await user.balance.balance()).balance_fen

/** Returns kind and amount of each entry, newest first. */
export const listEntryKindsAndAmounts = async (user: User) =>
  (await user.balance.entries({ query: {} })).entries.map(({ kind, amount_fen }) => [kind, amount_fen])

/** Returns the code with which a request is refused, or `accepted`. */
export const getRefusalCode = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ body }: ApiError) => body['error'],
  )
