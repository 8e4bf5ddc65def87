import { Link } from '@tanstack/react-router'

/** Name of a user that leads to the page of the user. */
export const UserLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/users/$id" params={{ id: String(id) }} className="font-medium hover:underline">
    {name}
  </Link>
)
