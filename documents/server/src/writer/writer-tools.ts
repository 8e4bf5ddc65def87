import { type AiApiCaller, type Deps, toScopeJson } from '#core'
import type { DocumentDeps } from '#documents'
import { documentsContract, type TreeNode } from '#documents/contract'
import { getProject, listProjects } from '#projects'
import { projectsContract } from '#projects/contract'
import { searchProjectsOfCaller } from '#search'
import { searchContract } from '#search/contract'
import { aiApiHandlers } from './ai-api-handlers.ts'
import { aiApiContract } from './contract.ts'
import { createMcpTool, type McpTool } from './tools.ts'

export type McpToolDeps = DocumentDeps & Pick<Deps, 'tree' | 'index'>

type Called = { actor: AiApiCaller }
type SearchInput = { q: string; project?: string | undefined }

export function createMcpTools(deps: McpToolDeps): McpTool[] {
  const { upsertDoc, getDoc, editDoc, moveDoc, listTasks, createTask, updateTask, ...suggestions } =
    aiApiHandlers(deps)
  const projects = ({ actor }: Called) => ({ projects: listProjects(deps.db, toScopeJson(actor.projects)) })
  const tree = ({ params, actor }: Called & { params: { slug: string } }) =>
    JSON.parse(deps.tree.get(getProject(deps.db, params.slug, actor.projects).id).toString()) as {
      docs: TreeNode[]
    }
  const search = async ({ query, actor }: Called & { query: SearchInput }) => ({
    results: await searchProjectsOfCaller(deps, query, actor.projects),
  })
  return [
    createMcpTool('listProjects', projectsContract.list, projects),
    createMcpTool('listDocs', documentsContract.tree, tree),
    createMcpTool('searchDocs', searchContract.search, search),
    createMcpTool('getDoc', aiApiContract.getDoc, getDoc),
    createMcpTool('upsertDoc', aiApiContract.upsertDoc, upsertDoc),
    createMcpTool('editDoc', aiApiContract.editDoc, editDoc),
    createMcpTool('moveDoc', aiApiContract.moveDoc, moveDoc),
    createMcpTool('listSuggestions', aiApiContract.listSuggestions, suggestions.listSuggestions),
    createMcpTool('proposeSuggestion', aiApiContract.proposeSuggestion, suggestions.proposeSuggestion),
    createMcpTool('acceptSuggestion', aiApiContract.acceptSuggestion, suggestions.acceptSuggestion),
    createMcpTool('rejectSuggestion', aiApiContract.rejectSuggestion, suggestions.rejectSuggestion),
    createMcpTool('listTasks', aiApiContract.listTasks, listTasks),
    createMcpTool('createTask', aiApiContract.createTask, createTask),
    createMcpTool('updateTask', aiApiContract.updateTask, updateTask),
  ]
}
