import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MapPin, Plus } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { addressesQuery, type SavedAddress } from './queries.ts'

const addLink = (
  <Link to="/me/addresses/$id" params={{ id: 'new' }} className={buttonClasses('primary')}>
    <Plus aria-hidden className="size-6" />
    新增地址
  </Link>
)

export function AddressesPage() {
  const query = useQuery(addressesQuery)
  return (
    <ElderScreenLayout title="常用地址" back="/me">
      <QueryContent query={query}>
        {({ addresses }) =>
          addresses.length === 0 ? (
            <EmptyState icon={MapPin} title="还没有地址" action={addLink}>
              存好地址，买菜和请人上门就不用再填。
            </EmptyState>
          ) : (
            <>
              <ul className="flex flex-col gap-4">
                {addresses.map((address) => (
                  <li key={address.id}>
                    <AddressCard address={address} />
                  </li>
                ))}
              </ul>
              {addLink}
            </>
          )
        }
      </QueryContent>
    </ElderScreenLayout>
  )
}

function AddressCard({
  address: { id, label, address, contactName, contactPhone, isDefault },
}: {
  address: SavedAddress
}) {
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">
        {label ?? contactName}
        {isDefault && (
          <span className="ms-3 rounded-[6px] bg-accent-soft px-2 py-1 text-xs font-bold text-accent-text">
            默认
          </span>
        )}
      </h2>
      <p className="[overflow-wrap:anywhere]">{address}</p>
      <p className="text-muted">
        {contactName} {contactPhone}
      </p>
      <Link to="/me/addresses/$id" params={{ id: String(id) }} className={buttonClasses()}>
        修改
      </Link>
    </Card>
  )
}
