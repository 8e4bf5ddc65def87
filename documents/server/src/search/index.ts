/** Finds documents by their words. Kept in its own file by a worker; `refresh` names documents whose rows changed. */
export type SearchIndex = {
  refresh(documentIds: number[]): void
  close(): Promise<void>
}
