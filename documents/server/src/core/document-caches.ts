/** Cache of the tree as JSON. After a write, only the changed rows are read and serialised again. */
export type TreeCache = {
  get(projectId: number): Buffer
  refresh(documentIds: number[]): void
}

/** Cache of documents as JSON responses. A changed document is evicted and read again on the next request. */
export type DocumentCache = {
  get(projectSlug: string, slug: string): Buffer | undefined
  refresh(documentIds: number[]): void
}
