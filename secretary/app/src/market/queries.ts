import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { detectServingProgram } from '#detect-server.ts'

export const marketStatusKey = ['market-status']

/** State of the market for the account; null if the app is served by an agent, which has no market. */
export const marketStatusQuery = queryOptions({
  queryKey: marketStatusKey,
  queryFn: async () => ((await detectServingProgram()) === 'backend' ? api.market.status() : null),
  retry: false,
})
