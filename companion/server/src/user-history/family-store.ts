import { sql } from 'kysely'
import { type Db, type PaginationParams, readPageWithTotal } from '#core'

export type FamilyLinkRow = {
  kind: 'u' | 'c'
  id: number
  role: 'parent' | 'child'
  nickname: string | null
  phone: string | null
  relationship: 'child' | 'daughter' | 'son' | null
  status: 'active' | 'revoked'
  linked_at: Date
  shared_kinds: string[]
  /** Consent of the parent of the link. */
  health_consent: 'given' | 'withdrawn' | null
}

/**
 * Subquery with the links of a user: parents and children in the app, also ended ones, and children in the mini-program,
 * whose rows are deleted when a link ends.
 */
const linksOf = (userId: number) => sql<FamilyLinkRow>`(
  SELECT 'u' AS kind, u.id, 'parent' AS role, u.nickname, u.phone, NULL AS relationship, l.status, l.linked_at,
         l.shared_kinds, u.health_consent
  FROM family_links l JOIN users u ON u.id = l.parent_user_id
  WHERE l.child_user_id = ${userId}
  UNION ALL
  SELECT 'u', u.id, 'child', u.nickname, u.phone, NULL, l.status, l.linked_at, l.shared_kinds, own.health_consent
  FROM family_links l JOIN users u ON u.id = l.child_user_id JOIN users own ON own.id = l.parent_user_id
  WHERE l.parent_user_id = ${userId}
  UNION ALL
  SELECT 'c', c.id, 'child', c.nickname, c.phone, l.relationship, 'active', l.linked_at, l.shared_kinds,
         own.health_consent
  FROM child_parent_links l JOIN child_users c ON c.id = l.child_id JOIN users own ON own.id = l.parent_user_id
  WHERE l.parent_user_id = ${userId})`

/** Lists the family links of a user, the newest first. */
export function listFamilyLinks(db: Db, userId: number, page: PaginationParams) {
  const links = db.selectFrom(linksOf(userId).as('links'))
  const ordered = links.selectAll().orderBy('linked_at', 'desc').orderBy('kind').orderBy('id')
  return readPageWithTotal(ordered, links, page)
}
