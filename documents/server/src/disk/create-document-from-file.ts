import { sha256 } from '@sanhe/kit/security/secrets'
import { commitChangeWithoutFlush, diskRevisionAuthor } from '#core'
import { addDocumentInTransaction, decodeDocumentText, extractTitle, getDocumentTextById } from '#documents'
import { findProject } from '#projects'
import { markFileDirty } from '#storage'
import type { DiskEditDeps } from './record-disk-edit.ts'
import { parseDocumentPath } from './rules.ts'

/**
 * Creates a document from a Markdown file that appeared in a project. The slug is made from the file name by the usual
 * rule; if it differs from the file name, the file is renamed. Files that are not valid documents or are in no project
 * stay unchanged.
 */
export function createDocumentFromFile(deps: DiskEditDeps, path: string, bytes: Buffer) {
  const file = parseDocumentPath(path)
  const content = decodeDocumentText(bytes)
  const project = file && findProject(deps.db, file.projectSlug)
  if (!project || content === undefined) return
  const { name } = file
  const title = extractTitle(content, name)
  commitChangeWithoutFlush(deps, (recorder) => {
    const id = addDocumentInTransaction(
      deps,
      recorder,
      project,
      { title, slug: name, type: 'doc', doc_type: 'general', content, sourceName: `${name}.md` },
      diskRevisionAuthor,
    )
    if (getDocumentTextById(deps.db, id).file_path !== path) markFileDirty(deps.db, path, sha256(bytes))
  })
  deps.log.info({ path }, 'a new file became a document')
}
