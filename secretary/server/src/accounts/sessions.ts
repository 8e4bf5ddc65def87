import { randomUUID } from 'node:crypto'
import { dayMs, toDate } from '@sanhe/kit/clock'
import type { Deps } from '#core'
import { accessTokenMs } from './access-tokens.ts'
import * as store from './store.ts'

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'accessTokens'>

/** A login lasts this long without use. */
const slidingMs = 30 * dayMs

/** Opens a session on a device and gives what the device shows from now on. */
export async function openSession({ db, clock, accessTokens }: SessionDeps, userId: number, device: string) {
  const id = randomUUID()
  const now = clock.now()
  await store.addSession(db, {
    id,
    user_id: userId,
    device,
    created_at: toDate(now),
    last_used_at: toDate(now),
    expires_at: toDate(now + slidingMs),
  })
  return {
    access_token: await accessTokens.issue({ id: userId, sessionId: id }, clock),
    token_type: 'Bearer' as const,
    expires_in: accessTokenMs / 1000,
  }
}
