import { Link } from '@tanstack/react-router'
import { usePermission } from '#shell/access.ts'

const linkClasses = 'text-accent-text hover:underline'

/** Link to the payment timeline of an order, for roles that may open it. */
export const OrderLink = ({ orderNo }: { orderNo: string }) =>
  usePermission('money.getOrder') ? (
    <Link to="/orders/$orderNo" params={{ orderNo }} className={linkClasses}>
      {orderNo}
    </Link>
  ) : (
    orderNo
  )

/** Link to the page of a user, for roles that may open it. */
export const UserPageLink = ({ id, name }: { id: number; name: string }) =>
  usePermission('admin.getUser') ? (
    <Link to="/users/$id" params={{ id: String(id) }} className={linkClasses}>
      {name}
    </Link>
  ) : (
    name
  )

/** A phone number as a link that starts a call. */
export const PhoneLink = ({ phone }: { phone: string }) =>
  phone.includes('*') ? (
    phone
  ) : (
    <a href={`tel:${phone}`} className={linkClasses}>
      {phone}
    </a>
  )
