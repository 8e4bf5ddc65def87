import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesQuery } from '#addresses/queries.ts'
import { meQuery, preferencesQuery } from '#queries.ts'
import { type ContactDetails, prefillContactDetails, type StoredContactDetails } from './contact-details.ts'

const store = localStorageItem<StoredContactDetails | null>(
  'sanhe.companion.contact',
  (text) => (text ? (JSON.parse(text) as StoredContactDetails) : null),
  (contact) => JSON.stringify(contact),
)

/**
 * Returns the contact fields of a form, prefilled with the default address or the user's last contact. `keep` stores
 * the entered values on this phone.
 */
export function useContactDetails() {
  const { data: me } = useQuery(meQuery)
  const { data: preferences } = useQuery(preferencesQuery)
  const { data: saved } = useQuery(addressesQuery)
  const kept = useLocalStorageItem(store)
  const [typed, setTyped] = useState<Partial<ContactDetails>>({})
  const contact = prefillContactDetails(me?.id, kept, typed, {
    address: preferences?.homeAddress ?? '',
    name: me?.nickname ?? '',
    saved: saved?.addresses.find(({ isDefault }) => isDefault),
  })
  return {
    contact,
    type: (change: Partial<ContactDetails>) => setTyped({ ...typed, ...change }),
    keep: () => me && store.set({ userId: me.id, ...contact }),
  }
}
