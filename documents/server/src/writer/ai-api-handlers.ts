import type { ParsedRequest } from '@sanhe/kit/http/contract'
import type { AiApiCaller } from '#core'
import type { DocumentDeps } from '#documents'
import { getProject } from '#projects'
import { acceptSuggestion, listSuggestions, rejectSuggestion } from '#suggestions'
import { listTasks } from '#tasks'
import type { aiApiContract } from './contract.ts'
import {
  editDocumentForAi,
  findDocumentForAi,
  moveDocumentForAi,
  readDocumentForAi,
  upsertDocumentForAi,
} from './service.ts'
import { proposeSuggestionForAi } from './suggestions.ts'
import { createTaskForAi, updateTaskForAi } from './tasks.ts'
import {
  toAiDocumentResponse,
  toListedTaskResponse,
  toMovedDocumentResponse,
  toSavedDocumentResponse,
  toWrittenTaskResponse,
} from './views.ts'

type Given<N extends keyof typeof aiApiContract> = Pick<
  ParsedRequest<(typeof aiApiContract)[N]>,
  'params' | 'body'
> & { actor: AiApiCaller }

/** Implements the endpoints of the contract for both HTTP and MCP. */
export const aiApiHandlers = (deps: DocumentDeps) => ({
  async upsertDoc({ body, actor }: Given<'upsertDoc'>) {
    const { document, created } = await upsertDocumentForAi(deps, body, actor)
    return { ...toSavedDocumentResponse(body.project, document), created }
  },
  findDoc({
    params: { project },
    query,
    actor,
  }: Pick<ParsedRequest<typeof aiApiContract.findDoc>, 'params' | 'query'> & { actor: AiApiCaller }) {
    const found = findDocumentForAi(deps.db, { project, ...query }, actor)
    return found ? toAiDocumentResponse(project, found) : { doc: null }
  },
  getDoc: ({ params, actor }: Given<'getDoc'>) =>
    toAiDocumentResponse(params.project, readDocumentForAi(deps.db, params, actor)),
  async editDoc({ params, body, actor }: Given<'editDoc'>) {
    return toSavedDocumentResponse(params.project, await editDocumentForAi(deps, params, body, actor))
  },
  async moveDoc({ params, body, actor }: Given<'moveDoc'>) {
    return toMovedDocumentResponse(body.to_project, await moveDocumentForAi(deps, params, body, actor))
  },
  listSuggestions({ params: { project, docSlug }, actor }: Given<'listSuggestions'>) {
    getProject(deps.db, project, actor.projects)
    return listSuggestions(deps.db, { slug: project, docSlug }, 'open', actor.author)
  },
  async proposeSuggestion({ params, body, actor }: Given<'proposeSuggestion'>) {
    return { suggestion: await proposeSuggestionForAi(deps, params, body, actor) }
  },
  async acceptSuggestion({ params, actor }: Given<'acceptSuggestion'>) {
    return { suggestion: await acceptSuggestion(deps, params.id, {}, actor) }
  },
  async rejectSuggestion({ params, body, actor }: Given<'rejectSuggestion'>) {
    return { suggestion: await rejectSuggestion(deps, params.id, body.comment, actor) }
  },
  listTasks: ({
    params,
    query,
    actor,
  }: Pick<ParsedRequest<typeof aiApiContract.listTasks>, 'params' | 'query'> & { actor: AiApiCaller }) => {
    const { id } = getProject(deps.db, params.project, actor.projects)
    return {
      tasks: listTasks(deps.db, id, query.status).map((task) => toListedTaskResponse(deps.db, task)),
    }
  },
  async createTask({ body, actor }: Given<'createTask'>) {
    return toWrittenTaskResponse(await createTaskForAi(deps, body, actor))
  },
  async updateTask({ params, body, actor }: Given<'updateTask'>) {
    return toWrittenTaskResponse(await updateTaskForAi(deps, params.id, body, actor))
  },
})
