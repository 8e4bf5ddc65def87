import { toDate } from '@sanhe/kit/runtime/clock'
import type { TestApp } from '#testing'
import type { OwnedObjectFactory } from './object-factory.ts'

/** Returns a function that creates a picture for the account. The picture check has hidden the picture. */
export const createRemovedPictureFactory =
  (type: 'user' | 'merchant'): OwnedObjectFactory<{ id: number }> =>
  async ({ db, clock }: TestApp, owner) =>
    db
      .insertInto('picture_reviews')
      .values({
        kind: type === 'user' ? 'avatar' : 'storeLogo',
        subject_id: owner.id,
        owner: `${type}:${owner.id}`,
        upload: `/uploads/removed-${type}-${owner.id}.webp`,
        status: 'hidden',
        hidden_reason: '图片不符合社区规范',
        created_at: toDate(clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
