import { QueryFailure } from '@sanhe/ui/console/query-failure.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { settingsQuery } from '#queries.ts'
import { ClosuresPanel } from '#settings/closures.tsx'
import { BookingPreview } from './booking-preview.tsx'
import { previewWeek, toEditedBookingTimes, toShopPeriods } from './booking-times.ts'
import { BookingTimesForm } from './booking-times-form.tsx'
import { bookingTimesLabels } from './booking-times-text.ts'
import { bookingTimesRoute } from './routes.ts'
import type { MerchantServiceItem } from './service-form.tsx'
import { servicesLabels } from './text.ts'

/** Page that sets when a service can be booked, with a preview of the times that users are offered. */
export function BookingTimesPage() {
  const t = useText(bookingTimesLabels)
  const id = Number(bookingTimesRoute.useParams().id)
  const { data: store } = useQuery(settingsQuery)
  const {
    data: service,
    error,
    refetch,
  } = useQuery({
    queryKey: ['services', id],
    queryFn: ({ signal }) => api.merchantServices.get({ params: { id } }, { signal }),
  })
  const services = useText(servicesLabels).title
  return (
    <ConsolePage title={service?.title ?? t.title} parent={<Link to="/services">{services}</Link>}>
      {service && store ? (
        <BookingTimes
          service={service}
          shopHours={store.businessHours}
          isReadOnly={store.status !== 'active'}
        />
      ) : error ? (
        <QueryFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </ConsolePage>
  )
}

type BookingTimesProps = {
  service: MerchantServiceItem
  shopHours: Parameters<typeof toShopPeriods>[0]
  isReadOnly: boolean
}

function BookingTimes({ service, shopHours, isReadOnly }: BookingTimesProps) {
  const t = useText(bookingTimesLabels)
  const [edited, setEdited] = useState(() => toEditedBookingTimes(service, shopHours))
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <BookingTimesForm serviceId={service.id} edited={edited} isReadOnly={isReadOnly} onChange={setEdited} />
      <div className="flex min-w-0 flex-col gap-4">
        {edited.isByTime && <BookingPreview week={previewWeek(edited, toShopPeriods(shopHours))} />}
        <ClosuresPanel serviceId={service.id} hint={t.closuresHint} isReadOnly={isReadOnly} />
      </div>
    </div>
  )
}
