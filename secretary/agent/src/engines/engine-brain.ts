import { systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { chooseBrain, createModelBrain, toModelBrainOptions, createOfflineBrain } from '#brain'
import { type Brain, createOutgoingFetch, type Deps } from '#core'
import { createGatewayBrain } from '#openclaw'
import { runWithFallback } from './fallback.ts'
import { createBalanceWatch } from './low-balance.ts'
import { decryptEngineApiKey, readEngineMode } from './service.ts'
import { type EngineRow, listEngines } from './store.ts'
import { toEnginePrice } from './views.ts'

type EngineBrainDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets' | 'log'>

/** Longest time that a reply waits for a busy engine before the next engine is tried. */
const retryBeforeFallbackMs = 5 * secondMs

/**
 * Creates the brain that uses the engines that the owner chose. It reads the owner's choice before each reply, so a
 * change takes effect with the next reply. `server` is the engine that the operator set.
 */
export function createEngineBrain(deps: EngineBrainDeps, server: Brain = createServerBrain(deps)): Brain {
  const rules = createOfflineBrain()
  const gateway = createGatewayBrain(deps)
  const engineBrains = createEngineBrains(deps)
  function engines(): [Brain, ...Brain[]] {
    const mode = readEngineMode(deps.db)
    if (mode === 'rules') return [rules]
    if (mode === 'gateway') return [gateway]
    if (mode === 'server') return [server]
    const own = listEngines(deps.db)
    const last = deps.config.model && !deps.config.acpCommand ? [server] : []
    const brains = own.map((row, index) => engineBrains(row, index < own.length - 1 + last.length))
    const [first = server, ...others] = [...brains, ...last]
    return [first, ...others]
  }
  return {
    get mode() {
      return engines()[0].mode
    },
    get model() {
      return engines()[0].model
    },
    get continuesText() {
      return engines()[0].continuesText ?? false
    },
    get compaction() {
      return engines()[0].compaction
    },
    run: (request, emit) => runWithFallback(deps, engines(), request, emit),
  }
}

function createServerBrain(deps: EngineBrainDeps) {
  const { config } = deps
  const model = config.model && { ...config.model, fetch: createBalanceWatch(deps, fetch) }
  return chooseBrain({ ...config, model })
}

/** Caches the brain of each engine until the engine changes. */
function createEngineBrains(deps: EngineBrainDeps) {
  const { config, secrets } = deps
  const brains = new Map<string, Brain>()
  const fetch = createBalanceWatch(deps, createOutgoingFetch(systemDnsResolver))
  return (row: EngineRow, hasFallback: boolean) => {
    const key = JSON.stringify([row, hasFallback])
    const known = brains.get(key)
    if (known) return known
    const settings = {
      baseUrl: row.base_url,
      apiKey: decryptEngineApiKey(secrets, row),
      name: row.model,
      contextTokens: row.context_tokens ?? undefined,
      price: toEnginePrice(row) ?? undefined,
      fetch,
    }
    const options = toModelBrainOptions(config)
    const brain = createModelBrain(
      settings,
      hasFallback ? { ...options, retryForMs: retryBeforeFallbackMs } : options,
    )
    brains.set(key, brain)
    return brain
  }
}
