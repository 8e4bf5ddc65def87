import type { Deps } from '#core'
import type { DocumentDeps } from '#documents'
import { documentsContract, type TreeNode } from '#documents/contract'
import { getProject, listProjects } from '#projects'
import { projectsContract } from '#projects/contract'
import { searchContract } from '#search/contract'
import { writerCalls } from './calls.ts'
import { writerContract } from './contract.ts'
import { type Tool, toolOf } from './tools.ts'

export type WriterToolDeps = DocumentDeps & Pick<Deps, 'tree' | 'index'>

/** Returns all tools of the AI writer: its endpoints and the tools that find documents. */
export function writerTools(deps: WriterToolDeps): Tool[] {
  const { upsertDoc, getDoc, editDoc, createTask, updateTask } = writerCalls(deps)
  const projects = () => ({ projects: listProjects(deps.db) })
  const tree = (slug: string) =>
    JSON.parse(deps.tree.get(getProject(deps.db, slug).id).toString()) as { docs: TreeNode[] }
  const search = async ({ query }: { query: { q: string; project?: string | undefined } }) => {
    const projectId = query.project === undefined ? undefined : getProject(deps.db, query.project).id
    return { results: await deps.index.search(query.q, projectId) }
  }
  return [
    toolOf('listProjects', projectsContract.list, projects),
    toolOf('listDocs', documentsContract.tree, ({ params }) => tree(params.slug)),
    toolOf('searchDocs', searchContract.search, search),
    toolOf('getDoc', writerContract.getDoc, getDoc),
    toolOf('upsertDoc', writerContract.upsertDoc, upsertDoc),
    toolOf('editDoc', writerContract.editDoc, editDoc),
    toolOf('createTask', writerContract.createTask, createTask),
    toolOf('updateTask', writerContract.updateTask, updateTask),
  ]
}
