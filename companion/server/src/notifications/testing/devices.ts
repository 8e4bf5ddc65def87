import type { TestApp } from '#testing'

/** Returns the push tokens of a recipient. */
export async function listPushTokens({ db }: TestApp, recipient: string) {
  const rows = await db.selectFrom('push_tokens').select('token').where('recipient', '=', recipient).execute()
  return rows.map(({ token }) => token).toSorted()
}
