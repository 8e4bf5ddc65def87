import { sha256 } from '@sanhe/kit/security/secrets'
import { commit, diskEdit } from '#core'
import { addDocument, getTextById, textOf, titleOf } from '#documents'
import { findProject } from '#projects'
import { markDirty } from '#storage'
import { documentFile } from './rules.ts'
import type { TakeDeps } from './take-text.ts'

/**
 * Turns a Markdown file that appeared in a project into a document. The slug follows the usual rule; if it differs from
 * the file name, the file is renamed. Files that are not valid documents or are in no project stay unchanged.
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
