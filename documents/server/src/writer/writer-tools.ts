import type { Deps } from '#core'
import type { DocumentDeps } from '#documents'
import { documentsContract, type TreeNode } from '#documents/contract'
import { getProject, listProjects } from '#projects'
import { projectsContract } from '#projects/contract'
import { searchContract } from '#search/contract'
import { aiApiHandlers } from './ai-api-handlers.ts'
import { aiApiContract } from './contract.ts'
import { createMcpTool, type McpTool } from './tools.ts'

export type McpToolDeps = DocumentDeps & Pick<Deps, 'tree' | 'index'>

export function createMcpTools(deps: McpToolDeps): McpTool[] {
  const { upsertDoc, getDoc, editDoc, createTask, updateTask } = aiApiHandlers(deps)
  const projects = () => ({ projects: listProjects(deps.db) })
  const tree = (slug: string) =>
    JSON.parse(deps.tree.get(getProject(deps.db, slug).id).toString()) as { docs: TreeNode[] }
  const search = async ({ query }: { query: { q: string; project?: string | undefined } }) => {
    const projectId = query.project === undefined ? undefined : getProject(deps.db, query.project).id
    return { results: await deps.index.search(query.q, projectId) }
  }
  return [
    createMcpTool('listProjects', projectsContract.list, projects),
    createMcpTool('listDocs', documentsContract.tree, ({ params }) => tree(params.slug)),
    createMcpTool('searchDocs', searchContract.search, search),
    createMcpTool('getDoc', aiApiContract.getDoc, getDoc),
    createMcpTool('upsertDoc', aiApiContract.upsertDoc, upsertDoc),
    createMcpTool('editDoc', aiApiContract.editDoc, editDoc),
    createMcpTool('createTask', aiApiContract.createTask, createTask),
    createMcpTool('updateTask', aiApiContract.updateTask, updateTask),
  ]
}
