import { readFileSync } from 'node:fs'
import { systemAuditOrigin } from '#audit'
import { type RevisionAuthor, aiRevisionAuthor, type ChangeRecorder, commitChange, type Deps } from '#core'
import { addDocumentInTransaction, saveDocumentText } from '#documents'
import { createProject, getProject, listProjects } from '#projects'
import { createShare } from '#shares'
import { createTask } from '#tasks'
import { type DemoTreeNode, type DemoProject, demoProjects } from './projects.ts'

const textOf = (file: string) => readFileSync(new URL(`./texts/${file}`, import.meta.url), 'utf8')

/** Creates the demo projects that do not exist. An existing project with the same slug stays unchanged. */
export async function seedProjects(deps: Deps) {
  const known = new Set(listProjects(deps.db, null).map(({ slug }) => slug))
  const missing = demoProjects.filter(({ slug }) => !known.has(slug))
  for (const project of missing) await seedProject(deps, project)
  return { projects: missing.length }
}

async function seedProject(deps: Deps, { documents, tasks, ...project }: DemoProject) {
  const author: RevisionAuthor = { kind: 'import', userId: null, name: deps.config.adminUsername }
  const { slug } = await createProject(deps, project, author, systemAuditOrigin)
  const shared = await commitChange(deps, (recorder) => {
    const ids: number[] = []
    for (const [index, node] of documents.entries())
      ids.push(...addNode(deps, recorder, slug, node, { parentId: null, index, author }))
    return ids
  })
  for (const [index, task] of tasks.entries())
    await createTask(deps, slug, { ...task, sort_order: index }, author)
  for (const id of shared) await createShare(deps, { document_id: id }, systemAuditOrigin)
}

type Place = { parentId: number | null; index: number; author: RevisionAuthor }

function addNode(
  deps: Deps,
  recorder: ChangeRecorder,
  projectSlug: string,
  node: DemoTreeNode,
  { parentId, index, author }: Place,
): number[] {
  const isFolder = 'children' in node
  const given = {
    title: node.title,
    type: isFolder ? ('folder' as const) : ('doc' as const),
    doc_type: isFolder ? ('general' as const) : node.docType,
    parent_id: parentId,
    sort_order: index,
    content: isFolder ? undefined : textOf(node.text),
  }
  const id = addDocumentInTransaction(deps, recorder, getProject(deps.db, projectSlug), given, author)
  if (isFolder)
    return node.children.flatMap((child, at) =>
      addNode(deps, recorder, projectSlug, child, { parentId: id, index: at, author }),
    )
  if (node.writerAdds)
    saveDocumentText(deps, recorder, id, {
      content: `${given.content}${node.writerAdds}`,
      author: aiRevisionAuthor,
    })
  return node.isShared ? [id] : []
}
