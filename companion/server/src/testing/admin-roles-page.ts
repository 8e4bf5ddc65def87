import type { Contract, Endpoint } from '@sanhe/kit/http/contract'
import { adminRoles } from '#core/contract'

type AdminEndpoint = { name: string; endpoint: Endpoint }

export const listAdminEndpoints = (contract: Record<string, Contract>): AdminEndpoint[] =>
  Object.entries(contract).flatMap(([module, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, { auth }]) => auth === 'admin')
      .map(([name, endpoint]) => ({ name: `${module}.${name}`, endpoint })),
  )

const intro = `# Roles of administrators

Which role may call which endpoint of the administration. Every endpoint with the access \`admin\` names its roles in its contract (\`roles\`); the guard answers every other role with 403 \`ROLE_NOT_ALLOWED\`. This page is written from the contracts by \`companion/server/src/admin-roles.test.ts\`; a test fails when it is out of date.

| Role | Work |
|---|---|
| owner | Everything, including administrators, audit log and jobs |
| operations | Catalogue, activities, captains, merchants, services, deliveries, appointments, coupons, courses, announcements |
| finance | Orders, payments, refunds, invoices, discrepancies, settlements and payouts |
| moderation | Posts, comments, topics, appeals, sensitive words; disabling users; suspending captains |
| doctor | The consultations, appointments and slots of one doctor; entries of other doctors answer 404 |
| support | Finds users and orders and sees most lists; notes, cases and reports of users; disables and enables users, checks participants in |

Consultations hold health data, so support does not see them.
`

const roleColumns = adminRoles.map((role) => ` ${role} |`).join('')

const row = ({ endpoint: { method, path, roles = [] } }: AdminEndpoint) =>
  `| ${method} | \`${path}\` |${adminRoles.map((role) => (roles.includes(role) ? ' ● |' : ' |')).join('')}`

/** Returns the Markdown page with the roles of every endpoint, sorted by path. */
export function renderAdminRolesPage(contract: Record<string, Contract>) {
  const sorted = listAdminEndpoints(contract).toSorted(
    (one, other) =>
      one.endpoint.path.localeCompare(other.endpoint.path) ||
      one.endpoint.method.localeCompare(other.endpoint.method),
  )
  const divider = `|---|---|${adminRoles.map(() => ':-:|').join('')}`
  return [intro, `| Method | Path |${roleColumns}`, divider, ...sorted.map(row), ''].join('\n')
}
