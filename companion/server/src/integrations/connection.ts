import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'

/** A connected provider: the configured vendor or our emulator of it. */
export type ProviderConnection<Part> = {
  deps: Part
  /** Messages that the emulator would have sent. */
  outbox?: () => DevMessage[]
  stop(): PromiseLike<unknown>
}

/** A remote vendor needs no cleanup. */
export const remoteProvider = <Part>(deps: Part): ProviderConnection<Part> => ({ deps, stop: async () => {} })
