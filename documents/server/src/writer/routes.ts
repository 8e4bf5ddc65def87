import { implement } from '#core'
import type { DocumentDeps } from '#documents'
import { aiApiHandlers } from './ai-api-handlers.ts'
import { aiApiContract } from './contract.ts'

export const aiApiRoutes = (deps: DocumentDeps) => {
  const calls = aiApiHandlers(deps)
  return implement(aiApiContract, {
    ...calls,
    async upsertDoc(given) {
      const { created, ...written } = await calls.upsertDoc(given)
      given.reply.code(created ? 201 : 200)
      return written
    },
  })
}
