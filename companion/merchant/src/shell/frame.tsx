import { AccountMenu } from '@sanhe/ui/account-menu.tsx'
import { ConsoleLayout } from '@sanhe/ui/console/console-frame.tsx'
import { ConsentGate } from '@sanhe/ui/consent/consent-gate.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { ConsoleUnavailable } from '@sanhe/ui/console/console-unavailable.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { api, type MerchantApiResponse } from '#api.ts'
import { useNewOrderAlerts } from '#orders/live/use-new-order-alerts.ts'
import { unansweredOrdersQuery } from '#orders/to-answer-query.ts'
import { dashboardQuery, settingsQuery, unreadNoticesQuery } from '#queries.ts'
import { createNavGroups } from './navigation.ts'
import { NotAllowed } from './not-allowed.tsx'
import { signOut } from './sign-out.ts'
import { hasStaffRole, getLowestRoleForPath } from './staff-role.ts'
import { SuspendedBanner } from './suspended-banner.tsx'
import { shellLabels } from './text.ts'

type Store = MerchantApiResponse<'merchants', 'settings'>

/** Shows the merchant console once the employee has agreed to the current legal documents. */
export function MerchantPageLayout() {
  const t = useText(shellLabels)
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

/** Frame of the merchant console. While the console is open, it receives new orders without a reload. */
function Console() {
  const t = useText(shellLabels)
  const settings = useQuery(settingsQuery)
  const store = settings.data
  const isSuspended = store?.status === 'suspended'
  const role = store?.me.role
  const ordersToAnswer = useOrdersToAnswer(store)
  useNewOrderAlerts(store?.id, ordersToAnswer)
  const { data: unreadNotices } = useQuery(unreadNoticesQuery)
  const lowest = getLowestRoleForPath(useLocation().pathname)
  return (
    <ConsoleLayout
      product={t.product}
      groups={createNavGroups(t, { ordersToAnswer, unreadNotices, isSuspended, role })}
      banner={isSuspended && <SuspendedBanner reason={store.reviewNote} />}
      account={<AccountMenu name={store ? accountName(store) : ''} onSignOut={() => void signOut()} />}
    >
      {settings.isLoadingError ? (
        <ConsoleUnavailable error={settings.error} onRetry={() => void settings.refetch()} />
      ) : role && !hasStaffRole(role, lowest) ? (
        <NotAllowed role={role} lowest={lowest} />
      ) : (
        <Outlet />
      )}
    </ConsoleLayout>
  )
}

const accountName = ({ me, storeName, companyName }: Store) =>
  [me.name, storeName ?? companyName].filter(Boolean).join(' · ')

/**
 * Returns the number of paid orders that the merchant has not answered. Managers and owners read it from the dashboard.
 * Clerks may not read the dashboard, so the loaded orders are counted for them.
 */
function useOrdersToAnswer(store: Store | undefined) {
  const isActive = store?.status === 'active'
  const seesFigures = hasStaffRole(store?.me.role, 'manager')
  const { data: dashboard } = useQuery({ ...dashboardQuery, enabled: isActive && seesFigures })
  const { data: orders } = useQuery({ ...unansweredOrdersQuery, enabled: isActive && !seesFigures })
  return seesFigures ? dashboard?.overview.pendingOrders : orders?.length
}
