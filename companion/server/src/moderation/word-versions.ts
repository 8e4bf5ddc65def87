import { inTransaction } from '@sanhe/kit/postgres/database'
import { toIso } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Db,
  type Deps,
  createSuccessResponse,
  type PaginationParams,
  apiError as refuseCommon,
} from '#core'
import type { SensitiveWordChanges } from './contract.ts'
import { apiError } from './errors.ts'
import {
  applyWordListChanges,
  diffWordLists,
  maxSensitiveWords,
  normaliseTextForMatching,
  replayWordListVersions,
  type SensitiveWord,
  decideSensitiveWordRefusal,
} from './rules.ts'
import { builtInSensitiveWords } from './sensitive-words.ts'
import * as store from './store.ts'

type WordDeps = Pick<Deps, 'db' | 'clock' | 'wordList'>
type NewVersion = { change: Pick<SensitiveWordChanges, 'add' | 'remove'>; restoredFrom: number | null }

/** Adds the built-in words as version 1, unless the list has versions already. */
export const ensureSensitiveWords = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  inTransaction(db, async (tx) => {
    await store.lockSensitiveWordList(tx)
    if ((await store.getCurrentWordListVersion(tx)) > 0) return
    const add = builtInSensitiveWords.map((word): SensitiveWord => ({ word, category: 'block' }))
    const { added } = applyWordListChanges([], { add, remove: [] })
    await store.addWords(tx, added)
    const version = { version: 1, added, removed: [], restoredFrom: null, adminId: null }
    await store.addWordListVersion(tx, version, clock.now())
  })

/** Writes a new version of the list and announces it to all processes with the commit. */
async function writeVersion(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  admin: AuthenticatedCaller,
  { change, restoredFrom }: NewVersion,
) {
  const { words, added, removed } = applyWordListChanges(await store.listWords(tx), change)
  if (added.length === 0 && removed.length === 0) throw apiError('WORDS_UNCHANGED')
  if (words.length > maxSensitiveWords) throw apiError('TOO_MANY_WORDS')
  if (removed.length > 0) await store.removeWords(tx, removed)
  if (added.length > 0) await store.addWords(tx, added)
  const version = (await store.getCurrentWordListVersion(tx)) + 1
  const now = clock.now()
  await store.addWordListVersion(tx, { version, added, removed, restoredFrom, adminId: admin.id }, now)
  await store.notifyWordListChanged(tx)
  const entry = { action: 'moderation.wordsChanged', resourceType: 'sensitive_words', resourceId: version }
  const counts = { added: added.length, removed: removed.length, restoredFrom }
  await recordAudit(tx, { ...entry, detail: { adminId: admin.id, ...counts } }, now)
  return version
}

export async function changeSensitiveWords(
  deps: WordDeps,
  admin: AuthenticatedCaller,
  change: SensitiveWordChanges,
) {
  for (const { word } of change.add) {
    const refusal = decideSensitiveWordRefusal(word)
    if (refusal) throw apiError(refusal, { field: 'add' })
  }
  const version = await inTransaction(deps.db, async (tx) => {
    await store.lockSensitiveWordList(tx)
    return writeVersion(deps, tx, admin, { change, restoredFrom: null })
  })
  deps.wordList.invalidate()
  return { ...createSuccessResponse('词库已更新，立即生效'), version }
}

/** Restores the list of a version. The change itself is a new version, so that it can be undone in the same way. */
export async function restoreWordVersion(deps: WordDeps, admin: AuthenticatedCaller, restored: number) {
  const version = await inTransaction(deps.db, async (tx) => {
    await store.lockSensitiveWordList(tx)
    const versions = await store.listWordListVersionsUpTo(tx, restored)
    if (versions.at(-1)?.version !== restored) throw refuseCommon('NOT_FOUND')
    const restoredWords = replayWordListVersions(
      versions as unknown as { added: SensitiveWord[]; removed: string[] }[],
    )
    const { add, remove } = diffWordLists(await store.listWords(tx), restoredWords)
    return writeVersion(deps, tx, admin, {
      change: { add: [...add], remove: [...remove] },
      restoredFrom: restored,
    })
  })
  deps.wordList.invalidate()
  return { ...createSuccessResponse('已恢复该版本，立即生效'), version }
}

export async function listSensitiveWords(
  { db }: Pick<Deps, 'db'>,
  { category, q }: store.WordFilter,
  page: PaginationParams,
) {
  const text = q && normaliseTextForMatching(q)
  const { words, total } = await store.listWordPage(db, { category, q: text || undefined }, page)
  return { words, version: await store.getCurrentWordListVersion(db), total, ...page }
}

export async function listWordVersions({ db }: Pick<Deps, 'db'>, page: PaginationParams) {
  const { versions, total } = await store.listVersionPage(db, page)
  const views = versions.map((row) => ({
    version: row.version,
    added: row.added as unknown as SensitiveWord[],
    removed: row.removed as unknown as string[],
    restoredFrom: row.restored_from,
    adminName: row.username,
    createdAt: toIso(row.created_at.getTime()),
  }))
  return { versions: views, total, ...page }
}
