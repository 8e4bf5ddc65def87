import { Badge } from '@sanhe/ui/console/badge.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ImageLinks } from '@sanhe/ui/console/image-links.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { ConciergeBell, ImageOff } from 'lucide-react'
import { api } from '#api.ts'
import { ServiceActions } from './service-actions.tsx'
import { NewServiceButton, type MerchantServiceItem } from './service-form.tsx'
import { servicesLabels } from './text.ts'

const shownImages = 1

type ServiceSortKey = SortKey<'price' | 'stock' | 'salesCount' | 'updatedAt'>

async function loadServices({ page, q, sort }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(sort && { sort: sort as ServiceSortKey }), ...(q && { q }) }
  const { services, ...counts } = await api.merchantServices.list({ query }, signal && { signal })
  return { rows: services, ...counts }
}

function useStateLabel() {
  const t = useText(servicesLabels)
  return ({ status, isOnline, takenOfflineReason }: MerchantServiceItem) => {
    if (takenOfflineReason !== null) return t.takenOffline(takenOfflineReason)
    return status === 'inactive' ? t.archived : isOnline ? t.online : t.offline
  }
}

function getStateTone({ status, isOnline, takenOfflineReason }: MerchantServiceItem) {
  if (takenOfflineReason !== null) return 'danger'
  return isOnline && status === 'active' ? 'ok' : 'neutral'
}

function useServiceColumns(): ListColumn<MerchantServiceItem>[] {
  const t = useText(servicesLabels)
  const dateTime = useFormatDateTime()
  const stateOf = useStateLabel()
  const bookingsOf = ({ capacity, slotMinutes }: MerchantServiceItem) =>
    capacity === null ? t.anyTime : t.bookings(capacity, slotMinutes)
  return [
    { id: 'name', label: t.name, isLong: true, cell: ({ title }) => title },
    {
      id: 'images',
      label: t.images,
      cell: ({ images }) =>
        images.length > 0 ? (
          <ImageLinks
            images={images.slice(0, shownImages).map((url, index) => ({ label: t.image(index + 1), url }))}
          />
        ) : (
          <span className="grid size-9 place-items-center rounded-[6px] border border-line bg-sunken">
            <ImageOff aria-hidden className="size-4 text-faint" />
          </span>
        ),
      csv: ({ images }) => images.length,
    },
    {
      id: 'price',
      sortKey: 'price',
      label: t.price,
      cell: ({ price, priceUnit, originalPrice }) => (
        <span className="tabular-nums">
          {formatYuan(price)}
          {priceUnit && ` / ${priceUnit}`}
          {originalPrice !== null && (
            <s aria-label={`${t.originalPrice} ${formatYuan(originalPrice)}`} className="ml-2 text-muted">
              {formatYuan(originalPrice)}
            </s>
          )}
        </span>
      ),
      csv: ({ price }) => price,
    },
    {
      id: 'capacity',
      label: t.capacityShort,
      cell: (service) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {bookingsOf(service)}
          <Link
            to="/services/$id/booking-times"
            params={{ id: String(service.id) }}
            aria-label={t.setBookingTimesOf(service.title)}
            className="inline-flex min-h-control items-center text-accent-text underline"
          >
            {t.setBookingTimes}
          </Link>
        </span>
      ),
      csv: bookingsOf,
    },
    { id: 'stock', sortKey: 'stock', label: t.stock, cell: ({ stock }) => stock ?? t.unlimited },
    {
      id: 'state',
      label: t.state,
      cell: (service) => <Badge tone={getStateTone(service)}>{stateOf(service)}</Badge>,
      csv: stateOf,
    },
    { id: 'sales', sortKey: 'salesCount', label: t.sales, cell: ({ salesCount }) => salesCount },
    {
      id: 'rating',
      label: t.rating,
      below: 'sales',
      cell: ({ rating, ratingCount }) => (ratingCount > 0 ? t.ratings(rating.toFixed(1), ratingCount) : ''),
    },
    { id: 'updated', sortKey: 'updatedAt', label: t.updated, cell: ({ updatedAt }) => dateTime(updatedAt) },
  ]
}

export function ServicesPage() {
  const t = useText(servicesLabels)
  return (
    <ListPage
      name="services"
      title={t.title}
      load={loadServices}
      columns={useServiceColumns()}
      rowId={({ id }) => String(id)}
      searchLabel={t.search}
      Actions={ServiceActions}
      mainAction={<NewServiceButton />}
      empty={{ icon: ConciergeBell, title: t.empty, hint: t.emptyHint }}
    />
  )
}
