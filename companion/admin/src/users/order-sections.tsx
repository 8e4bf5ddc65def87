import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { useAppointmentColumns } from '#appointments/appointments-page.tsx'
import { useAuditColumns } from '#audit/audit-columns.tsx'
import { useBookingColumns } from '#bookings/bookings-page.tsx'
import { useConsultationColumns } from '#consultations/consultations-page.tsx'
import { useDeliveryColumns } from '#groceries/deliveries-page.tsx'
import { useOrderColumns } from '#orders/order-columns.tsx'
import { HistorySection } from '#parts/history-section.tsx'
import { useRedemptionColumns } from '#points/redemptions-page.tsx'
import { MerchantReviewActions } from '#reviews/review-actions.tsx'
import { useMerchantReviewColumns } from '#reviews/review-columns.tsx'
import { useProductOrderColumns } from '#service-products/orders-page.tsx'
import { usePermission } from '#shell/access.ts'
import { type OfUser, rowId, sectionPageSize as pageSize } from './section.ts'
import { usersLabels } from './text.ts'

export function OrdersSection({ userId }: OfUser) {
  const t = useText(usersLabels)
  return (
    <HistorySection
      title={t.orders}
      isOpenAtFirst
      queryKey={['orders', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize }
        const { orders, ...counts } = await api.ordersAdmin.list({ query }, { signal })
        return { rows: orders, ...counts }
      }}
      columns={useOrderColumns({ hasBuyer: false })}
      rowId={({ orderNo }) => orderNo}
      all={
        <Link to="/orders" search={{ userId }} className="text-accent-text hover:underline">
          {t.allOrders}
        </Link>
      }
    />
  )
}

export function AppointmentsSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(usersLabels).appointments}
      queryKey={['appointments', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize }
        const { appointments, ...counts } = await api.medicalAdmin.appointments({ query }, { signal })
        return { rows: appointments, ...counts }
      }}
      columns={useAppointmentColumns()}
      rowId={rowId}
    />
  )
}

export function ConsultationsSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(usersLabels).consultations}
      queryKey={['consultations', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize }
        const { consultations, ...counts } = await api.medicalAdmin.consultations({ query }, { signal })
        return { rows: consultations, ...counts }
      }}
      columns={useConsultationColumns()}
      rowId={rowId}
    />
  )
}

export function BookingsSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(usersLabels).bookings}
      queryKey={['bookings', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize }
        const { orders, ...counts } = await api.housekeepingAdmin.orders({ query }, { signal })
        return { rows: orders, ...counts }
      }}
      columns={useBookingColumns()}
      rowId={rowId}
    />
  )
}

export function DeliveriesSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(usersLabels).deliveries}
      queryKey={['deliveries', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize }
        const { orders, ...counts } = await api.shoppingAdmin.orders({ query }, { signal })
        return { rows: orders, ...counts }
      }}
      columns={useDeliveryColumns()}
      rowId={rowId}
    />
  )
}

export function ProductOrdersSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(usersLabels).productOrders}
      queryKey={['product-orders', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize }
        const { orders, ...counts } = await api.serviceProductsAdmin.orders({ query }, { signal })
        return { rows: orders, ...counts }
      }}
      columns={useProductOrderColumns()}
      rowId={rowId}
    />
  )
}

export function ReviewsSection({ userId }: OfUser) {
  const mayHide = usePermission('merchantReviewsAdmin.hide')
  return (
    <HistorySection
      title={useText(usersLabels).reviews}
      queryKey={['merchant-reviews', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize }
        const { reviews, ...counts } = await api.merchantReviewsAdmin.list({ query }, { signal })
        return { rows: reviews, ...counts }
      }}
      columns={useMerchantReviewColumns().filter(({ id }) => id !== 'author')}
      rowId={rowId}
      Actions={mayHide ? MerchantReviewActions : undefined}
    />
  )
}

export function RedemptionsSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(usersLabels).redemptions}
      queryKey={['redemptions', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize }
        const { redemptions, ...counts } = await api.pointsAdmin.redemptions({ query }, { signal })
        return { rows: redemptions, ...counts }
      }}
      columns={useRedemptionColumns()}
      rowId={rowId}
    />
  )
}

export function AuditEntriesSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(usersLabels).audit}
      queryKey={['audit', 'user', userId]}
      load={async (page, signal) => {
        const query = { userId, page, pageSize }
        const { auditLogs, ...counts } = await api.admin.listAuditLogs({ query }, { signal })
        return { rows: auditLogs, ...counts }
      }}
      columns={useAuditColumns()}
      rowId={rowId}
    />
  )
}
