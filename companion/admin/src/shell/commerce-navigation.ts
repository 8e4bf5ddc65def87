import type { ConsoleNavGroup } from '@sanhe/ui/console/console-navigation.tsx'
import {
  Apple,
  Building,
  CalendarCheck,
  ChartColumn,
  FileDiff,
  FileSpreadsheet,
  Gift,
  GraduationCap,
  HardHat,
  Landmark,
  Package,
  PackageCheck,
  PackageOpen,
  ReceiptText,
  Scale,
  Shapes,
  TicketPercent,
  Truck,
  Undo2,
  UsersRound,
} from 'lucide-react'
import type { ShellLabels, WorkQueueCounts } from './navigation.ts'

/**
 * Returns the navigation groups of the pages on sales (products, coupons, courses) and on money (orders, settlements).
 */
export const createCommerceNavGroups = (t: ShellLabels, counts: WorkQueueCounts): ConsoleNavGroup[] => [
  {
    label: t.commerce,
    items: [
      { to: '/bookings', label: t.bookings, icon: CalendarCheck, count: counts.serviceOrders },
      { to: '/deliveries', label: t.deliveries, icon: Truck, count: counts.deliveries },
      { to: '/product-orders', label: t.productOrders, icon: PackageCheck, count: counts.productOrders },
      { to: '/redemptions', label: t.redemptions, icon: PackageOpen, count: counts.redemptions },
      { to: '/providers', label: t.providers, icon: Building },
      { to: '/workers', label: t.workers, icon: HardHat },
      { to: '/products', label: t.groceries, icon: Apple },
      { to: '/grocery-categories', label: t.groceryCategories, icon: Shapes },
      { to: '/service-products', label: t.serviceProducts, icon: Package },
      { to: '/courses', label: t.courses, icon: GraduationCap },
      { to: '/coupons', label: t.coupons, icon: TicketPercent },
      { to: '/points-goods', label: t.pointsGoods, icon: Gift },
      { to: '/group-buys', label: t.groupBuys, icon: UsersRound },
    ],
  },
  {
    label: t.money,
    items: [
      { to: '/figures', label: t.figures, icon: ChartColumn },
      { to: '/settlements', label: t.settlements, icon: Landmark, count: counts.settlements },
      { to: '/refunds', label: t.refunds, icon: Undo2, count: counts.refunds },
      {
        to: '/invoices',
        label: t.invoices,
        icon: ReceiptText,
        count: (counts.invoices ?? 0) + (counts.invoiceCorrections ?? 0),
      },
      { to: '/discrepancies', label: t.discrepancies, icon: Scale },
      { to: '/bills', label: t.bills, icon: FileSpreadsheet },
      {
        to: '/bill-differences',
        label: t.billDifferences,
        icon: FileDiff,
        count: counts.billDifferences,
      },
    ],
  },
]
