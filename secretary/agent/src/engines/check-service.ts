import { BlockedUrlError } from '#core'
import { findModelFault, type ModelFault } from '#brain'
import { z } from 'zod'
import type { engineProblems } from './contract.ts'

type Problem = (typeof engineProblems)[number]
type Service = { baseUrl: string; apiKey: string | undefined; fetch: typeof fetch }

/** Time limits of one check. A local model may first have to be loaded. */
const listTimeoutMs = 15_000
const testTimeoutMs = 60_000
const maxModels = 1000

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Lists the models of a service by its `/models` endpoint. */
export async function listModels({ baseUrl, apiKey, fetch }: Service) {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      signal: AbortSignal.timeout(listTimeoutMs),
    })
    if (!response.ok) return { models: [], problem: problemOfStatus(response.status) }
    const list = ModelList.safeParse(await response.json().catch(() => undefined))
    if (!list.success) return { models: [], problem: 'failing' as const }
    const models = list.data.data.map(({ id }) => id.toWellFormed()).toSorted()
    return { models: models.slice(0, maxModels), problem: null }
  } catch (error) {
    return { models: [], problem: isBlocked(error) ? ('blocked' as const) : ('unreachable' as const) }
  }
}

/** Asks the model for one short answer. */
export async function testModel(service: Service, model: string) {
  const began = performance.now()
  const fault = await findModelFault({ ...service, name: model }, AbortSignal.timeout(testTimeoutMs))
  const took_ms = Math.round(performance.now() - began)
  return { problem: fault === undefined ? null : toProblem(fault), took_ms }
}

function problemOfStatus(status: number): Problem {
  if (status === 401 || status === 403) return 'key_refused'
  return status === 429 ? 'too_many' : 'failing'
}

const problems: Partial<Record<ModelFault, Problem>> = {
  keyRefused: 'key_refused',
  modelUnknown: 'model_unknown',
  tooMany: 'too_many',
  balanceUsedUp: 'balance_used_up',
  dailyLimitReached: 'balance_used_up',
  unreachable: 'unreachable',
  silent: 'silent',
}

function toProblem({ kind, cause }: { kind: ModelFault; cause: unknown }): Problem {
  return isBlocked(cause) ? 'blocked' : (problems[kind] ?? 'failing')
}

/** Returns whether an error or one of its causes is a refused URL. */
function isBlocked(error: unknown): boolean {
  if (error instanceof BlockedUrlError) return true
  return error instanceof Error && error.cause !== undefined && isBlocked(error.cause)
}
