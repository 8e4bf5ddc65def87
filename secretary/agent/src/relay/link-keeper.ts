import type { RelayState } from '@sanhe/protocol/relay/agent-frames'
import { openRelayLink, type RelayLink, type RelayLinkOptions } from './link.ts'
import { computeReconnectDelayMs, stableConnectionMs } from './rules.ts'

/**
 * Keeps one connection to the relay, with growing delays after failures. `prepare` returns the options of the next
 * connection; undefined for none.
 */
export function createLinkKeeper(prepare: () => Omit<RelayLinkOptions, 'onState' | 'onClosed'> | undefined) {
  let link: RelayLink | undefined
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let usage: RelayState | undefined
  let isRefused = false

  function connect() {
    const options = prepare()
    if (!options) return
    const openedAt = performance.now()
    const mine = openRelayLink({
      ...options,
      onState(next) {
        usage = next
        isRefused = false
      },
      onClosed(refused) {
        if (link !== mine) return
        link = undefined
        isRefused = refused
        failures = performance.now() - openedAt > stableConnectionMs ? 0 : failures + 1
        retry = setTimeout(connect, computeReconnectDelayMs(failures, Math.random()))
      },
    })
    link = mine
  }
  return {
    connect,
    disconnect() {
      clearTimeout(retry)
      const last = link
      link = undefined
      usage = undefined
      isRefused = false
      failures = 0
      last?.close()
    },
    current: () => link,
    status: () => ({ isConnected: link !== undefined && usage !== undefined, isRefused, usage }),
  }
}
