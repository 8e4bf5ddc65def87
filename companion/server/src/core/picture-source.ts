import type { Instant } from '@sanhe/kit/runtime/clock'
import type { PictureKind } from './contract.ts'
import type { Db } from './db.ts'

/**
 * A place in which users or merchants show pictures to everyone. The module that owns the place reads and changes it,
 * so that the review of pictures needs no table of other modules. `subjectId` is the id of the user, activity, merchant
 * or service.
 */
export type PictureSource = {
  kind: PictureKind
  /** Whether a new picture replaces the former one. */
  isSingle: boolean
  listShown: (db: Db, subjectId: number) => Promise<string[]>
  /** Removes a picture from public view. Returns false if the picture was not shown. */
  remove: (tx: Db, subjectId: number, url: string, now: Instant) => Promise<boolean>
  /** Shows a removed picture again, unless another picture has taken its place. */
  restore: (tx: Db, subjectId: number, url: string, now: Instant) => Promise<unknown>
}
