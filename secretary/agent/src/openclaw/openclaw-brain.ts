import type { Brain, Deps } from '#core'

export type GatewayBrainDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>

/** Creates the brain that is the owner's OpenClaw gateway. Its client is loaded lazily. */
export const createGatewayBrain = (deps: GatewayBrainDeps): Brain => ({
  mode: 'llm',
  model: 'OpenClaw',
  // After a restart of the agent, the gateway sends the whole text of its run again, so the interrupted text is
  // replaced.
  continuesText: false,
  async run(request, emit) {
    const { runOnGateway } = await import('./run-on-gateway.ts')
    return runOnGateway(deps, request, emit)
  },
})
