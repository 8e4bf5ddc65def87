import { sha256 } from '@sanhe/kit/security/secrets'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { documentPath } from '#storage'
import { createProblem, type FolderProblem } from './problems.ts'
import { iterateRevisions, listDatabaseDamage, listDocumentStates, listPendingPaths } from './store.ts'

export function checkRows(db: Sqlite): FolderProblem[] {
  return [
    ...listDatabaseDamage(db).map((line) => createProblem('DATABASE_DAMAGED', line)),
    ...damagedRevisions(db),
    ...listPendingPaths(db).map((path) => createProblem('FILE_PENDING', path)),
    ...wrongDocuments(db),
  ]
}

function damagedRevisions(db: Sqlite) {
  const problems: FolderProblem[] = []
  for (const { id, content, content_hash } of iterateRevisions(db)) {
    if (sha256(content) !== content_hash) problems.push(createProblem('REVISION_DAMAGED', id))
  }
  return problems
}

function wrongDocuments(db: Sqlite) {
  return listDocumentStates(db).flatMap(({ id, slug, type, project_slug, file_path, revision_id }) => {
    const path = type === 'doc' ? documentPath(project_slug, slug) : ''
    return [
      ...(file_path === path ? [] : [createProblem('FILE_PATH_WRONG', file_path || id)]),
      ...(type === 'doc' && revision_id === null ? [createProblem('DOCUMENT_WITHOUT_REVISION', id)] : []),
    ]
  })
}
