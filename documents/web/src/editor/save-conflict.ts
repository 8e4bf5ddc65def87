export type SaveConflict = {
  base: string
  mine: string
  theirs: string
  base_revision: number
  head_revision: number
}

/** Reads the body of a refused save: `{ error, conflict }` with status 409. */
export function parseSaveConflict(body: Record<string, unknown>): SaveConflict | undefined {
  const conflict = body['conflict'] as Partial<SaveConflict> | undefined
  const { base, mine, theirs, base_revision, head_revision } = conflict ?? {}
  if (typeof mine !== 'string' || typeof theirs !== 'string' || typeof head_revision !== 'number')
    return undefined
  return { base: base ?? '', mine, theirs, base_revision: base_revision ?? head_revision, head_revision }
}
