import type { z } from 'zod'
import type { AttachmentSearchResult, SearchResult } from '#search/contract'

export type SearchHit = z.output<typeof SearchResult>

/** `candidate_ids`: documents that contain the words of the file name and may therefore refer to the attachment. */
export type AttachmentHit = Omit<z.output<typeof AttachmentSearchResult>, 'url' | 'documents'> & {
  project_id: number
  candidate_ids: number[]
}

export type SearchFilter = {
  /** Name of an author. Finds only documents that have a revision by this author. */
  author?: string | undefined
  /** Finds only documents that have a revision by the AI. */
  byAi?: boolean | undefined
  /**
   * Finds only documents that were changed after this time. With `author` or `byAi`, the change must be by that author.
   */
  since?: string | undefined
  titleOnly?: boolean | undefined
  /** If true, each hit contains its section, and a snippet of that section without Markdown marks. */
  withSections?: boolean | undefined
}

/** Full-text search. The index is derived from the rows and has its own file and thread. */
export type SearchIndex = {
  /** Called after the commit with the documents whose rows changed. Every later search sees the changes. */
  refresh(documentIds: number[]): void
  /** `projectIds`: projects to search; undefined searches all. */
  search(typed: string, projectIds?: readonly number[], filter?: SearchFilter): Promise<SearchHit[]>
  /** Searches names and texts of attachments. The filters `author` and `withSections` have no effect. */
  searchAttachments(
    typed: string,
    projectIds?: readonly number[],
    filter?: SearchFilter,
  ): Promise<AttachmentHit[]>
  /**
   * Resolves when the index contains all changes that were made while the service was stopped and all
   * refreshes requested so far.
   */
  settled(): Promise<void>
  close(): Promise<void>
}
