import type { ConsoleNavGroup } from '@sanhe/ui/console/console-navigation.tsx'
import {
  Bell,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  ConciergeBell,
  House,
  IdCard,
  ReceiptText,
  ShieldCheck,
  Star,
  Store,
  TicketPercent,
  Users,
} from 'lucide-react'
import { hasStaffRole, getLowestRoleForPath, type StaffRole } from './staff-role.ts'
import type { shellLabels } from './text.ts'

type Labels = {
  [K in keyof (typeof shellLabels)['en']]: (typeof shellLabels)['en'][K] extends string ? string : unknown
}

export type MerchantNavigationState = {
  ordersToAnswer: number | undefined
  unreadNotices: number | undefined
  isSuspended: boolean
  role: StaffRole | undefined
}

/** Returns the pages that the role may open. A suspended store has no pages for offers and statistics. */
export function createNavGroups(
  t: Labels,
  { ordersToAnswer, unreadNotices, isSuspended, role }: MerchantNavigationState,
): ConsoleNavGroup[] {
  const offers = [
    { to: '/services', label: t.services, icon: ConciergeBell },
    { to: '/coupons', label: t.coupons, icon: TicketPercent },
    { to: '/group-buys', label: t.groupBuys, icon: Users },
  ]
  const groups = [
    {
      label: t.work,
      items: [
        { to: '/', label: t.home, icon: House },
        { to: '/orders', label: t.orders, icon: ClipboardList, count: ordersToAnswer },
        { to: '/calendar', label: t.calendar, icon: CalendarDays },
        { to: '/notices', label: t.notices, icon: Bell, count: unreadNotices },
        { to: '/reviews', label: t.reviews, icon: Star },
      ],
    },
    { label: t.offers, items: isSuspended ? [] : offers },
    {
      label: t.money,
      items: [
        ...(isSuspended ? [] : [{ to: '/statistics', label: t.statistics, icon: ChartColumn }]),
        { to: '/settlements', label: t.settlements, icon: ReceiptText },
      ],
    },
    {
      label: t.settings,
      items: [
        { to: '/store', label: t.store, icon: Store },
        { to: '/staff', label: t.staff, icon: IdCard },
        { to: '/account', label: t.account, icon: ShieldCheck },
      ],
    },
  ]
  return groups
    .map(({ label, items }) => ({
      label,
      items: items.filter(({ to }) => hasStaffRole(role, getLowestRoleForPath(to))),
    }))
    .filter(({ items }) => items.length > 0)
}
