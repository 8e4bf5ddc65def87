import { implement } from '#core'
import type { DocumentDeps } from '#documents'
import { writerHandlers } from './calls.ts'
import { writerContract } from './contract.ts'

export const writerRoutes = (deps: DocumentDeps) => {
  const calls = writerHandlers(deps)
  return implement(writerContract, {
    ...calls,
    async upsertDoc(given) {
      const { created, ...written } = await calls.upsertDoc(given)
      given.reply.code(created ? 201 : 200)
      return written
    },
  })
}
