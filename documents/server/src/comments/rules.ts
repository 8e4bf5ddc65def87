export type MentionableUser = { id: number; username: string }

const wordCharacter = /[\p{L}\p{N}_]/u
const latinWordCharacter = /[A-Za-z0-9_]/

/**
 * Returns the people whom a text mentions as `@name`. If several names match, the longest one is mentioned,
 * so `@anna` does not mention `ann`. An e-mail address mentions no one.
 */
export function findMentions(body: string, people: readonly MentionableUser[]): MentionableUser[] {
  const byLength = people.toSorted((a, b) => b.username.length - a.username.length)
  const text = body.toLowerCase()
  const found = new Set<MentionableUser>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at > 0 && wordCharacter.test(text[at - 1] ?? '')) continue
    const person = byLength.find(({ username }) => isNameAt(text, at + 1, username.toLowerCase()))
    if (person) found.add(person)
  }
  return [...found]
}

/**
 * Chinese text may follow the name directly. A Latin letter or digit after the name would be part of a longer name.
 */
const isNameAt = (text: string, at: number, name: string) =>
  text.startsWith(name, at) && !latinWordCharacter.test(text[at + name.length] ?? '')

export type NotificationKind = 'mention' | 'reply'
/** `authorId`: null for a program. */
type NewComment = {
  authorId: number | null
  mentioned: readonly MentionableUser[]
  participants: readonly number[]
}

/**
 * Returns who is notified of a new comment. Each user is notified once: a mentioned user gets no notification of the
 * reply.
 */
export function listCommentRecipients(
  { authorId, mentioned, participants }: NewComment,
  people: readonly MentionableUser[],
) {
  const recipients = new Map<number, NotificationKind>()
  const canSee = new Set(people.map(({ id }) => id))
  for (const id of participants) if (canSee.has(id)) recipients.set(id, 'reply')
  for (const { id } of mentioned) recipients.set(id, 'mention')
  if (authorId !== null) recipients.delete(authorId)
  return recipients
}
