import { AccountMenu } from '@sanhe/ui/account-menu.tsx'
import { ConsoleFrame } from '@sanhe/ui/console/console-frame.tsx'
import { ConsentGate } from '@sanhe/ui/consent/consent-gate.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useNewOrders } from '#orders/live/use-new-orders.ts'
import { dashboardQuery, settingsQuery } from '#queries.ts'
import { navGroups } from './navigation.ts'
import { signOut } from './sign-out.ts'
import { SuspendedBanner } from './suspended-banner.tsx'
import { shellText } from './text.ts'

/** The console of a merchant, after consent to the current legal documents. */
export function Frame() {
  const t = useText(shellText)
  return (
    <ConsentGate
      product={t.product}
      load={(signal) => api.legalMerchant.consents({}, { signal })}
      agree={(body) => api.legalMerchant.agree({ body })}
      describeError={describeError}
      onSignOut={() => void signOut()}
    >
      <Console />
    </ConsentGate>
  )
}

/** Frame of the merchant console. While it is open, new orders arrive by themselves. */
function Console() {
  const t = useText(shellText)
  const { data: store } = useQuery(settingsQuery)
  const isSuspended = store?.status === 'suspended'
  const { data: dashboard } = useQuery({ ...dashboardQuery, enabled: store?.status === 'active' })
  useNewOrders(store?.id, dashboard?.overview.pendingOrders)
  return (
    <ConsoleFrame
      product={t.product}
      groups={navGroups(t, dashboard?.overview.pendingOrders, isSuspended)}
      banner={isSuspended && <SuspendedBanner reason={store.reviewNote} />}
      account={
        <AccountMenu name={store?.storeName ?? store?.companyName ?? ''} onSignOut={() => void signOut()} />
      }
    />
  )
}
