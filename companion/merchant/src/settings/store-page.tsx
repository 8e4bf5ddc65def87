import { describeError } from '@sanhe/ui/console/error-text.ts'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import type { MerchantApiResponse } from '#api.ts'
import { settingsQuery } from '#queries.ts'
import { hasStaffRole } from '#shell/staff-role.ts'
import { BankAccountPanel } from './bank-account.tsx'
import { StoreClosuresSection } from './closures.tsx'
import { ContactsSection } from './contacts.tsx'
import { OpeningHoursSection } from './opening-hours.tsx'
import { LocationSection } from './location-section.tsx'
import { ProfileSection } from './profile.tsx'
import { RemovedPicturesPanel } from './removed-pictures.tsx'
import { settingsLabels } from './text.ts'

/**
 * `isReadOnly` is true if the store is suspended, or if the employee's role may not change the settings of this
 * section.
 */
export type StoreSettingsSectionProps = {
  store: MerchantApiResponse<'merchants', 'settings'>
  isReadOnly: boolean
}

/** Page with the settings of the store. Each section is edited and saved separately. */
export function StoreSettingsPage() {
  const t = useText(settingsLabels)
  const { data: store, error, refetch } = useQuery(settingsQuery)
  if (!store)
    return (
      <ConsolePage title={t.title}>
        {error ? (
          <ErrorState error={new Error(describeError(error))} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </ConsolePage>
    )
  const { role } = store.me
  const isOwner = hasStaffRole(role, 'owner')
  const part = { store, isReadOnly: store.status !== 'active' || !hasStaffRole(role, 'manager') }
  return (
    <ConsolePage title={t.title}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ProfileSection {...part} />
          {hasStaffRole(role, 'manager') && <RemovedPicturesPanel />}
          {isOwner && <BankAccountPanel {...part} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <OpeningHoursSection {...part} />
          <StoreClosuresSection isReadOnly={part.isReadOnly} />
          <LocationSection {...part} />
          <ContactsSection {...part} isReadOnly={part.isReadOnly || !isOwner} />
        </div>
      </div>
    </ConsolePage>
  )
}
