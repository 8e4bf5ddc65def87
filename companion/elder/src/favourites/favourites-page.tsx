import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { Badge, Card } from '#parts/card.tsx'
import { formatYuan } from '#parts/money.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { type Favourite, favouritesQuery } from './queries.ts'

export function FavouritesPage() {
  const query = useQuery(favouritesQuery)
  return (
    <ElderScreenLayout title="我的收藏" back="/me">
      <QueryContent query={query}>
        {(favourites) =>
          favourites.length === 0 ? (
            <EmptyState icon={Heart} title="还没有收藏">
              看到喜欢的菜、服务、师傅或商家，点一下爱心，就会放在这里。
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-4">
              {favourites.map((favourite) => (
                <li key={`${favourite.kind} ${favourite.id}`}>
                  <FavouriteCard favourite={favourite} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </ElderScreenLayout>
  )
}

/** Returns why a favourite cannot be bought, or undefined while it can. */
function getUnavailableLabel({ kind, availability }: Favourite) {
  if (availability === 'available') return undefined
  if (kind === 'worker') return '现在不接单'
  if (kind === 'merchant') return '现在不营业'
  return availability === 'sold_out' ? '已卖完' : '已下架，现在买不到'
}

function FavouriteCard({ favourite }: { favourite: Favourite }) {
  const { kind, name, provider, imageUrl, price, availability } = favourite
  const unavailable = getUnavailableLabel(favourite)
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex gap-4">
        {imageUrl && (
          <img src={imageUrl} alt="" loading="lazy" className="size-20 shrink-0 rounded-[8px] object-cover" />
        )}
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{name}</h2>
          {provider && <p className="text-muted [overflow-wrap:anywhere]">{provider}</p>}
          {unavailable && <Badge tone="warn">{unavailable}</Badge>}
          {!unavailable && price !== null && (
            <p className="font-bold tabular-nums">
              {formatYuan(price)}
              {kind === 'worker' && ' / 小时'}
            </p>
          )}
        </div>
      </div>
      {availability !== 'withdrawn' && (
        <Link {...getPageOf(favourite)} aria-label={`查看${name}`} className={buttonClasses()}>
          查看
        </Link>
      )}
      <FavouriteButton target={favourite} />
    </Card>
  )
}

/** Returns the page of a favourite. A grocery product is found by its name, because it has no page. */
function getPageOf({ kind, id, name }: Favourite): Pick<LinkProps, 'to' | 'params' | 'search'> {
  const params = { id: String(id) }
  switch (kind) {
    case 'grocery':
      return { to: '/shopping', search: { q: name } }
    case 'service':
      return { to: '/services/$id', params }
    case 'service_product':
      return { to: '/services/products/$id', params }
    case 'merchant':
      return { to: '/services/merchants/$id', params }
    case 'worker':
      return { to: '/housekeeping/workers/$id', params }
  }
}
