import { Link } from '@tanstack/react-router'

const linkClasses = 'text-accent-text hover:underline'

/** Link to the payment timeline of an order. */
export const OrderLink = ({ orderNo }: { orderNo: string }) => (
  <Link to="/orders/$orderNo" params={{ orderNo }} className={linkClasses}>
    {orderNo}
  </Link>
)

/** Link to the page of a user. */
export const UserLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/users/$id" params={{ id: String(id) }} className={linkClasses}>
    {name}
  </Link>
)

/** Phone number that a click calls. */
export const PhoneLink = ({ phone }: { phone: string }) =>
  phone.includes('*') ? (
    phone
  ) : (
    <a href={`tel:${phone}`} className={linkClasses}>
      {phone}
    </a>
  )
