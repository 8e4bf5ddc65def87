import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'

/** Link from the orders of one section to the list of all orders. */
export const AllOrdersLink = () => (
  <Link to="/orders" className="flex min-h-12 items-center gap-2 self-start font-semibold text-accent-text">
    <ReceiptText aria-hidden className="size-6" />
    查看全部订单
  </Link>
)
