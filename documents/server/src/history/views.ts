import type { RevisionRow } from '#revisions'
import type { ChangeCounts } from './change-counts.ts'
import type { RevisionEntry, WaitingChange } from './store.ts'

type Authored = Pick<RevisionRow, 'author_kind' | 'author_name'>

const authorView = ({ author_kind, author_name }: Authored) => ({ kind: author_kind, name: author_name })

export const revisionView = (entry: RevisionEntry, counts: ChangeCounts) => ({
  id: entry.id,
  author: authorView(entry),
  note: entry.note,
  created_at: entry.created_at,
  ...counts.of(entry),
  reviewed_at: entry.reviewed_at,
})

export const blameView = (author: RevisionRow, i: number) => ({
  line: i + 1,
  revision: author.id,
  author: authorView(author),
  created_at: author.created_at,
})

export const changeView = (change: WaitingChange, counts: ChangeCounts) => ({
  revision: revisionView(change, counts),
  document: {
    id: change.document_id,
    title: change.title,
    slug: change.slug,
    project_slug: change.project_slug,
    project_name: change.project_name,
  },
  is_new: change.previous_id === null,
  is_latest: change.is_latest === 1,
})
