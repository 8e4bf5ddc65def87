import type { Received } from '@sanhe/kit/http/contract'
import type { DocumentDeps } from '#documents'
import { createTask, updateTask } from '#tasks'
import type { writerContract } from './contract.ts'
import { editDoc, findDoc, readDoc, upsertDoc } from './service.ts'
import { writerDocView, writerTaskView, writtenDocView } from './views.ts'

type Given<N extends keyof typeof writerContract> = Pick<
  Received<(typeof writerContract)[N]>,
  'params' | 'body'
>

/** Implements the endpoints of the contract for both HTTP and MCP. */
export const writerHandlers = (deps: DocumentDeps) => ({
  async upsertDoc({ body }: Given<'upsertDoc'>) {
    const { document, created } = await upsertDoc(deps, body)
    return { ...writtenDocView(body.project, document), created }
  },
  findDoc({ params: { project }, query }: Pick<Received<typeof writerContract.findDoc>, 'params' | 'query'>) {
    const found = findDoc(deps.db, { project, ...query })
    return found ? writerDocView(project, found) : { doc: null }
  },
  getDoc: ({ params }: Given<'getDoc'>) => writerDocView(params.project, readDoc(deps.db, params)),
  async editDoc({ params, body }: Given<'editDoc'>) {
    return writtenDocView(params.project, await editDoc(deps, params, body))
  },
  async createTask({ body }: Given<'createTask'>) {
    return writerTaskView(await createTask(deps, body.project, body))
  },
  async updateTask({ params, body }: Given<'updateTask'>) {
    return writerTaskView(await updateTask(deps, params.id, body))
  },
})
