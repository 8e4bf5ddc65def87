export type ProblemCode =
  | 'DATABASE_DAMAGED'
  | 'REVISION_DAMAGED'
  | 'DOCUMENT_WITHOUT_REVISION'
  | 'FILE_PATH_WRONG'
  | 'FILE_PENDING'
  | 'FILE_MISSING'
  | 'FILE_DIFFERS'
  | 'FILE_EMPTY'
  | 'FILE_UNREADABLE'
  | 'FILE_WITHOUT_DOCUMENT'
  | 'FILE_IN_SUBFOLDER'
  | 'FILE_UNFINISHED'
  | 'INDEX_DAMAGED'
  | 'INDEX_DIFFERS'
  | 'INDEX_ENTRY_MISSING'
  | 'INDEX_ENTRY_WITHOUT_DOCUMENT'
  | 'ASSET_MISSING'
  | 'ASSET_DIFFERS'
  | 'ASSET_WITHOUT_ROW'

export type DataFolderProblem = { code: ProblemCode; what: string }

export const createFolderProblem = (code: ProblemCode, what: string | number): DataFolderProblem => ({
  code,
  what: String(what),
})

/** Largest number of problems of one kind that the report lists. Further problems are only counted. */
const shownOfEach = 20

export function describeFolderProblems(problems: DataFolderProblem[]) {
  const byCode = Map.groupBy(problems, ({ code }) => code)
  return [...byCode].flatMap(([code, list]) => [
    `${code}: ${list.length}`,
    ...list.slice(0, shownOfEach).map(({ what }) => `  ${what}`),
    ...(list.length > shownOfEach ? [`  and ${list.length - shownOfEach} more`] : []),
  ])
}
