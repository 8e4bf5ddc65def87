import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { correctBalance, readBalance } from '#balance'
import { startTestBackend } from '#testing'

/** Price of every token of the test model in micro-fen, which is its price in fen per 1,000,000 tokens. */
export const testTokenPriceMicrofen = 1000
/** Largest output of the test model, so that a hold depends on the length of the input only. */
export const testMaxOutputTokens = 100

/** Starts a backend whose gateway calls the model emulator. */
export async function startGatewayBackend(
  settings: Record<string, string> = {},
  emulator: Parameters<typeof startModelEmulator>[0] = {},
) {
  const model = await startModelEmulator({ apiKey: 'upstream-key', ...emulator })
  const folder = mkdtempSync(join(tmpdir(), 'sanhe-gateway-'))
  const file = join(folder, 'gateway.json')
  writeFileSync(file, JSON.stringify(createGatewayFile(model.url)))
  const backend = await startTestBackend({ RATE_LIMIT_SCALE: '1000', GATEWAY_FILE: file, ...settings })
  return {
    ...backend,
    model,
    gatewayFile: file,
    /** Creates a user with a secretary, a gateway key and a balance. */
    async agent(balanceFen: number, dailyLimitFen: number | null = null) {
      const user = await backend.user()
      const body = { server_address: 'agent.example', api_key: 'an-api-key-of-an-agent' }
      const { secretary } = await user.secretaries.add({ body })
      const key = await user.gateway.createKey({
        body: { secretary_id: secretary.id, daily_limit_fen: dailyLimitFen },
      })
      if (balanceFen) await correctBalance(backend.deps, user.id, balanceFen, 'test')
      return {
        user,
        secretaryId: secretary.id,
        key,
        balance: () => readBalance(backend.deps, user.id),
        calls: () =>
          backend.deps.db
            .selectFrom('gateway_calls')
            .selectAll()
            .where('user_id', '=', user.id)
            .orderBy('started_at')
            .execute(),
        chat: (request: object = {}, init: RequestInit = {}) =>
          fetch(`${backend.url}/v1/chat/completions`, {
            method: 'POST',
            headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
            body: JSON.stringify({ ...helloChatRequest, ...request }),
            ...init,
          }),
      }
    },
    async stop() {
      await backend.stop()
      await model.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type GatewayBackend = Awaited<ReturnType<typeof startGatewayBackend>>
export type GatewayAgent = Awaited<ReturnType<GatewayBackend['agent']>>

/** The shortest request: one message, for which the emulator reports 10 input tokens. */
export const helloChatRequest = { model: 'small', messages: [{ role: 'user', content: 'Hello' }] }

export const createGatewayFile = (baseUrl: string) => ({
  providers: { emulator: { base_url: baseUrl, api_key: 'upstream-key' } },
  models: [
    {
      id: 'small',
      provider: 'emulator',
      upstream_model: 'emulator-small',
      input_fen: testTokenPriceMicrofen,
      output_fen: testTokenPriceMicrofen,
      context_tokens: 100_000,
      max_output_tokens: testMaxOutputTokens,
    },
    {
      id: 'large',
      provider: 'emulator',
      upstream_model: 'emulator',
      input_fen: 200_000,
      cached_input_fen: 20_000,
      output_fen: 800_000,
      context_tokens: 64_000,
      max_output_tokens: 4000,
    },
  ],
})

/** Returns the error of a reply in OpenAI's format. */
export const readOpenAiError = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string; type: string; param: unknown } })
    .error

/** Returns the text and the error of a streamed reply. */
export function readStream(text: string) {
  const events = text
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)) as StreamChunk)
  return {
    text: events.map(({ choices }) => choices?.[0]?.delta?.content ?? '').join(''),
    usage: events.find(({ usage }) => usage)?.usage,
    error: events.find(({ error }) => error)?.error,
    isDone: text.endsWith('data: [DONE]\n\n'),
  }
}

type StreamChunk = {
  choices?: { delta?: { content?: string } }[]
  usage?: object
  error?: { code: string }
}
