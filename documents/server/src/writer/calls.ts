import type { ParsedRequest } from '@sanhe/kit/http/contract'
import type { DocumentDeps } from '#documents'
import { createTask, updateTask } from '#tasks'
import type { writerContract } from './contract.ts'
import { editDoc, findDoc, readDoc, upsertDoc } from './service.ts'
import { writerDoc, writerTask, writtenDoc } from './views.ts'

type Given<N extends keyof typeof writerContract> = Pick<
  ParsedRequest<(typeof writerContract)[N]>,
  'params' | 'body'
>

/** What each endpoint of the contract does, whichever door it was called through: HTTP or MCP. */
export const writerCalls = (deps: DocumentDeps) => ({
  async upsertDoc({ body }: Given<'upsertDoc'>) {
    const { document, created } = await upsertDoc(deps, body)
    return { ...writtenDoc(body.project, document), created }
  },
  findDoc({
    params: { project },
    query,
  }: Pick<ParsedRequest<typeof writerContract.findDoc>, 'params' | 'query'>) {
    const found = findDoc(deps.db, { project, ...query })
    return found ? writerDoc(project, found) : { doc: null }
  },
  getDoc: ({ params }: Given<'getDoc'>) => writerDoc(params.project, readDoc(deps.db, params)),
  async editDoc({ params, body }: Given<'editDoc'>) {
    return writtenDoc(params.project, await editDoc(deps, params, body))
  },
  async createTask({ body }: Given<'createTask'>) {
    return writerTask(await createTask(deps, body.project, body))
  },
  async updateTask({ params, body }: Given<'updateTask'>) {
    return writerTask(await updateTask(deps, params.id, body))
  },
})
