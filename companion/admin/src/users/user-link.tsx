import { Link } from '@tanstack/react-router'
import { usePermission } from '#shell/access.ts'

/** Name of a user. The name links to the page of the user for roles that may open the page. */
export const UserNameLink = ({ id, name }: { id: number; name: string }) =>
  usePermission('admin.getUser') ? (
    <Link to="/users/$id" params={{ id: String(id) }} className="font-medium hover:underline">
      {name}
    </Link>
  ) : (
    name
  )
