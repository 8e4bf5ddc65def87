import { sha256 } from '@sanhe/kit/security/secrets'
import { commit, diskEdit } from '#core'
import { addDocument, getTextById, textOf, titleOf } from '#documents'
import { findProject } from '#projects'
import { markDirty } from '#storage'
import { documentFile } from './rules.ts'
import type { TakeDeps } from './take-text.ts'

/**
 * A Markdown file that appeared in a project becomes a document. Its slug follows the usual rule; where that is
 * another name, the file moves there. What is no document, or in no project, is left alone.
 */
export function adoptFile(deps: TakeDeps, path: string, bytes: Buffer) {
  const file = documentFile(path)
  const content = textOf(bytes)
  const project = file && findProject(deps.db, file.projectSlug)
  if (!project || content === undefined) return
  const { name } = file
  const title = titleOf(content, name)
  commit(deps, (touched) => {
    const id = addDocument(
      deps,
      touched,
      project,
      { title, slug: name, type: 'doc', doc_type: 'general', content, sourceName: `${name}.md` },
      diskEdit,
    )
    if (getTextById(deps.db, id).file_path !== path) markDirty(deps.db, path, sha256(bytes))
  })
  deps.log.info({ path }, 'a new file became a document')
}
