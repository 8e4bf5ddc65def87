import { stored, useStored } from '@sanhe/ui/stored.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '#queries.ts'

/** Where somebody comes to or brings something, and whom they call. */
export type Contact = { address: string; phone: string }
export type KeptContact = Contact & { userId: number }

const store = stored<KeptContact | null>(
  'sanhe.companion.contact',
  (text) => (text ? (JSON.parse(text) as KeptContact) : null),
  (contact) => JSON.stringify(contact),
)

/** What was typed, else what this person typed the last time: never what another one of the same telephone did. */
export function contactOf(
  userId: number | undefined,
  kept: KeptContact | null,
  typed: Partial<Contact>,
): Contact {
  const last = kept !== null && kept.userId === userId ? kept : undefined
  return { address: typed.address ?? last?.address ?? '', phone: typed.phone ?? last?.phone ?? '' }
}

export const isMobile = (phone: string) => /^1[3-9]\d{9}$/.test(phone)

/** The fields of a form that asks for it, and `keep` for the next time. */
export function useContact() {
  const { data: me } = useQuery(meQuery)
  const kept = useStored(store)
  const [typed, setTyped] = useState<Partial<Contact>>({})
  const contact = contactOf(me?.id, kept, typed)
  return {
    contact,
    type: (change: Partial<Contact>) => setTyped({ ...typed, ...change }),
    keep: () => me && store.set({ userId: me.id, ...contact }),
  }
}
