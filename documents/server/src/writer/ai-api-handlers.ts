import type { ParsedRequest } from '@sanhe/kit/http/contract'
import type { DocumentDeps } from '#documents'
import { createTask, updateTask } from '#tasks'
import type { aiApiContract } from './contract.ts'
import { editDocumentForAi, findDocumentForAi, readDocumentForAi, upsertDocumentForAi } from './service.ts'
import { toAiDocumentResponse, toAiTaskResponse, toSavedDocumentResponse } from './views.ts'

type Given<N extends keyof typeof aiApiContract> = Pick<
  ParsedRequest<(typeof aiApiContract)[N]>,
  'params' | 'body'
>

/** Implements the endpoints of the contract for both HTTP and MCP. */
export const aiApiHandlers = (deps: DocumentDeps) => ({
  async upsertDoc({ body }: Given<'upsertDoc'>) {
    const { document, created } = await upsertDocumentForAi(deps, body)
    return { ...toSavedDocumentResponse(body.project, document), created }
  },
  findDoc({
    params: { project },
    query,
  }: Pick<ParsedRequest<typeof aiApiContract.findDoc>, 'params' | 'query'>) {
    const found = findDocumentForAi(deps.db, { project, ...query })
    return found ? toAiDocumentResponse(project, found) : { doc: null }
  },
  getDoc: ({ params }: Given<'getDoc'>) =>
    toAiDocumentResponse(params.project, readDocumentForAi(deps.db, params)),
  async editDoc({ params, body }: Given<'editDoc'>) {
    return toSavedDocumentResponse(params.project, await editDocumentForAi(deps, params, body))
  },
  async createTask({ body }: Given<'createTask'>) {
    return toAiTaskResponse(await createTask(deps, body.project, body))
  },
  async updateTask({ params, body }: Given<'updateTask'>) {
    return toAiTaskResponse(await updateTask(deps, params.id, body))
  },
})
