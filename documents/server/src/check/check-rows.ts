import { sha256 } from '@sanhe/kit/security/secrets'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { getDocumentFilePath } from '#storage'
import { createFolderProblem, type DataFolderProblem } from './problems.ts'
import { iterateRevisions, listIntegrityErrors, listDocumentFileStates, listDirtyPaths } from './store.ts'

export function checkDatabaseRows(db: Sqlite): DataFolderProblem[] {
  return [
    ...listIntegrityErrors(db).map((line) => createFolderProblem('DATABASE_DAMAGED', line)),
    ...damagedRevisions(db),
    ...listDirtyPaths(db).map((path) => createFolderProblem('FILE_PENDING', path)),
    ...wrongDocuments(db),
  ]
}

function damagedRevisions(db: Sqlite) {
  const problems: DataFolderProblem[] = []
  for (const { id, content, content_hash } of iterateRevisions(db)) {
    if (sha256(content) !== content_hash) problems.push(createFolderProblem('REVISION_DAMAGED', id))
  }
  return problems
}

function wrongDocuments(db: Sqlite) {
  return listDocumentFileStates(db).flatMap(({ id, slug, type, project_slug, file_path, revision_id }) => {
    const path = type === 'doc' ? getDocumentFilePath(project_slug, slug) : ''
    return [
      ...(file_path === path ? [] : [createFolderProblem('FILE_PATH_WRONG', file_path || id)]),
      ...(type === 'doc' && revision_id === null
        ? [createFolderProblem('DOCUMENT_WITHOUT_REVISION', id)]
        : []),
    ]
  })
}
