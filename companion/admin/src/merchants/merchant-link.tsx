import { Link } from '@tanstack/react-router'
import { usePermission } from '#shell/access.ts'

/** Name of a merchant. The name links to the page of the merchant for roles that may open the page. */
export const MerchantNameLink = ({ id, name }: { id: number; name: string }) =>
  usePermission('merchantApplications.get') ? (
    <Link to="/merchants/$id" params={{ id: String(id) }} className="font-medium hover:underline">
      {name}
    </Link>
  ) : (
    name
  )
