import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ContactDetails } from '#parts/contact-details.ts'
import { addressesQuery } from './queries.ts'

type SavedAddressChoiceProps = { contact: ContactDetails; onChoose: (contact: ContactDetails) => void }

/**
 * List of the saved addresses above the address field of an order form. Choosing a saved address fills the address,
 * name and phone fields. The user can still change these fields.
 */
export function SavedAddressChoice({ contact, onChoose }: SavedAddressChoiceProps) {
  const { data } = useQuery(addressesQuery)
  const addresses = data?.addresses ?? []
  return (
    <section aria-label="常用地址" className="flex flex-col gap-3">
      {addresses.map(({ id, label, address, contactName, contactPhone }) => {
        const isChosen = contact.address === address && contact.phone === contactPhone
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose({ address, name: contactName, phone: contactPhone })}
            className={joinClassNames(
              'flex min-h-18 items-center gap-3 rounded-control border px-4 py-3 text-left',
              isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-hover',
            )}
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="block font-bold">{label ?? contactName}</span>
              <span className="block">{address}</span>
            </span>
            {isChosen && <Check aria-hidden className="size-7 shrink-0 text-accent-text" />}
          </button>
        )
      })}
      <Link
        to="/me/addresses"
        className="inline-flex min-h-12 items-center self-start font-bold text-accent-text underline"
      >
        {addresses.length > 0 ? '管理常用地址' : '添加常用地址'}
      </Link>
    </section>
  )
}
