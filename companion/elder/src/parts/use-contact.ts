import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery, preferencesQuery } from '#queries.ts'
import { type Contact, prefilledContact, type StoredContact } from './contact.ts'

const store = localStorageItem<StoredContact | null>(
  'sanhe.companion.contact',
  (text) => (text ? (JSON.parse(text) as StoredContact) : null),
  (contact) => JSON.stringify(contact),
)

/** Prefilled contact fields of a form. `keep` stores them on this phone. */
export function useContact() {
  const { data: me } = useQuery(meQuery)
  const { data: preferences } = useQuery(preferencesQuery)
  const kept = useLocalStorageItem(store)
  const [typed, setTyped] = useState<Partial<Contact>>({})
  const contact = prefilledContact(me?.id, kept, typed, {
    address: preferences?.homeAddress ?? '',
    name: me?.nickname ?? '',
  })
  return {
    contact,
    type: (change: Partial<Contact>) => setTyped({ ...typed, ...change }),
    keep: () => me && store.set({ userId: me.id, ...contact }),
  }
}
