import type { NavGroup } from '@sanhe/ui/console/console-frame.tsx'
import {
  CalendarDays,
  ChartColumn,
  ClipboardList,
  ConciergeBell,
  House,
  ReceiptText,
  ShieldCheck,
  Star,
  Store,
  TicketPercent,
  Users,
} from 'lucide-react'
import type { shellText } from './text.ts'

type Labels = {
  [K in keyof (typeof shellText)['en']]: (typeof shellText)['en'][K] extends string ? string : unknown
}

/** Returns the navigation. A suspended store can only work off what exists. */
export function navGroups(t: Labels, ordersToAnswer: number | undefined, isSuspended: boolean): NavGroup[] {
  const home = { to: '/', label: t.home, icon: House }
  const orders = { to: '/orders', label: t.orders, icon: ClipboardList, count: ordersToAnswer }
  const calendar = { to: '/calendar', label: t.calendar, icon: CalendarDays }
  const reviews = { to: '/reviews', label: t.reviews, icon: Star }
  const settlements = { to: '/settlements', label: t.settlements, icon: ReceiptText }
  const store = { to: '/store', label: t.store, icon: Store }
  const account = { to: '/account', label: t.account, icon: ShieldCheck }
  if (isSuspended)
    return [
      { label: t.work, items: [home, orders, calendar, reviews] },
      { label: t.money, items: [settlements] },
      { label: t.settings, items: [store, account] },
    ]
  return [
    { label: t.work, items: [home, orders, calendar, reviews] },
    {
      label: t.offers,
      items: [
        { to: '/services', label: t.services, icon: ConciergeBell },
        { to: '/coupons', label: t.coupons, icon: TicketPercent },
        { to: '/group-buys', label: t.groupBuys, icon: Users },
      ],
    },
    {
      label: t.money,
      items: [{ to: '/statistics', label: t.statistics, icon: ChartColumn }, settlements],
    },
    { label: t.settings, items: [store, account] },
  ]
}
