import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type Deps, findKeptKeyColumns, isSameServer, toServiceKeyColumns } from '#core'
import { type engineModes, maxEngines } from './contract.ts'
import { hasGateway } from '#openclaw'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type EngineDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>
export type EngineMode = (typeof engineModes)[number]

type EngineInput = {
  name: string
  base_url: string
  model: string
  context_tokens: number | null
  price: { input: number; output: number; currency: string } | null
  api_key?: string | null | undefined
}

/** Returns the mode that the owner chose. Modes without an engine or gateway count as mode `server`. */
export function readEngineMode(db: Deps['db']): EngineMode {
  const mode = store.findEngineMode(db)
  if (mode === 'services') return store.countEngines(db) > 0 ? mode : 'server'
  if (mode === 'gateway') return hasGateway(db) ? mode : 'server'
  return mode === 'rules' ? 'rules' : 'server'
}

export function chooseEngineMode({ db }: EngineDeps, mode: EngineMode) {
  if (mode === 'services' && store.countEngines(db) === 0) throw apiError('NO_ENGINE')
  if (mode === 'gateway' && !hasGateway(db)) throw apiError('NO_GATEWAY')
  store.setEngineMode(db, mode)
}

/** Adds an engine at the end of the list. Replies use the engine at the head of the list, from the next reply on. */
export function addEngine(deps: EngineDeps, input: EngineInput) {
  const { db, clock } = deps
  const now = clock.now()
  const key_place = generateRandomToken()
  return transaction(db, () => {
    const engines = store.listEngines(db)
    if (engines.length >= maxEngines) throw apiError('TOO_MANY_ENGINES')
    if (engines.length === 0) store.setEngineMode(db, 'services')
    return store.addEngine(db, {
      ...columnsOf(input),
      ...toServiceKeyColumns(deps.secrets, placeOf(key_place), input.api_key),
      key_place,
      position: (engines.at(-1)?.position ?? 0) + 1,
      created_at: now,
      updated_at: now,
    })
  })
}

/** Changes an engine. Without a new key the engine keeps its stored key, unless the URL leads to another server. */
export function changeEngine(deps: EngineDeps, engineId: number, input: EngineInput) {
  const { db, clock } = deps
  return transaction(db, () => {
    const row = store.findEngine(db, engineId)
    if (!row) throw apiError('ENGINE_NOT_FOUND')
    const key =
      findKeptKeyColumns(row, input) ??
      toServiceKeyColumns(deps.secrets, placeOf(row.key_place), input.api_key)
    store.setEngine(db, engineId, { ...columnsOf(input), ...key, updated_at: clock.now() })
    return { ...row, ...columnsOf(input), ...key }
  })
}

export function removeEngine({ db }: EngineDeps, engineId: number) {
  if (!store.removeEngine(db, engineId)) throw apiError('ENGINE_NOT_FOUND')
}

/**
 * Sets the order of the engines. Engines that `engineIds` does not contain follow at the end, in their previous order.
 */
export function reorderEngines({ db }: EngineDeps, engineIds: number[]) {
  transaction(db, () => {
    const known = store.listEngines(db).map(({ engine_id }) => engine_id)
    const unknown = engineIds.find((id) => !known.includes(id))
    if (unknown !== undefined) throw apiError('ENGINE_NOT_FOUND')
    const ordered = [...new Set([...engineIds, ...known])]
    for (const [index, id] of ordered.entries()) store.setEnginePosition(db, id, index + 1)
  })
}

/** Returns the stored key of an engine for a request to its own server; undefined for any other server. */
export function readEngineApiKey({ db, secrets }: EngineDeps, engineId: number | undefined, baseUrl: string) {
  const row = engineId === undefined ? undefined : store.findEngine(db, engineId)
  if (!row || !isSameServer(row.base_url, baseUrl)) return undefined
  return decryptEngineApiKey(secrets, row)
}

export const decryptEngineApiKey = (
  secrets: Deps['secrets'],
  { api_key_encrypted, key_place }: Pick<store.EngineRow, 'api_key_encrypted' | 'key_place'>,
) => (api_key_encrypted === null ? undefined : secrets.decrypt(api_key_encrypted, placeOf(key_place)))

const placeOf = (keyPlace: string) => `engines:${keyPlace}:api_key`

const columnsOf = ({ name, base_url, model, context_tokens, price }: EngineInput) => ({
  name,
  base_url,
  model,
  context_tokens,
  input_price: price?.input ?? null,
  output_price: price?.output ?? null,
  currency: price?.currency ?? null,
})
