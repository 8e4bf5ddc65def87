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
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import { useRedemptionColumns } from '#points/redemptions-page.tsx'
import { MerchantReviewActions } from '#reviews/review-actions.tsx'
import { useMerchantReviewColumns } from '#reviews/review-columns.tsx'
import { useProductOrderColumns } from '#service-products/orders-page.tsx'
import { usePermission } from '#shell/access.ts'
import { usersLabels } from './text.ts'

type OfUser = { userId: number }

/** Number of rows on a page of a section. */
const pageSize = 10

const rowId = ({ id }: { id: number }) => String(id)

/**
 * Sections with the history of a user, each loaded when it is opened. A role sees the sections whose lists it may read,
 * so health data stays limited to the roles of the lists.
 */
export function UserHistory({ userId }: OfUser) {
  return (
    <>
      <ShowIfPermitted call="ordersAdmin.list">
        <Orders userId={userId} />
      </ShowIfPermitted>
      <ShowIfPermitted call="medicalAdmin.appointments">
        <Appointments userId={userId} />
      </ShowIfPermitted>
      <ShowIfPermitted call="medicalAdmin.consultations">
        <Consultations userId={userId} />
      </ShowIfPermitted>
      <ShowIfPermitted call="housekeepingAdmin.orders">
        <Bookings userId={userId} />
      </ShowIfPermitted>
      <ShowIfPermitted call="shoppingAdmin.orders">
        <Deliveries userId={userId} />
      </ShowIfPermitted>
      <ShowIfPermitted call="serviceProductsAdmin.orders">
        <ProductOrders userId={userId} />
      </ShowIfPermitted>
      <ShowIfPermitted call="merchantReviewsAdmin.list">
        <Reviews userId={userId} />
      </ShowIfPermitted>
      <ShowIfPermitted call="pointsAdmin.redemptions">
        <Redemptions userId={userId} />
      </ShowIfPermitted>
      <ShowIfPermitted call="admin.listAuditLogs">
        <AuditEntries userId={userId} />
      </ShowIfPermitted>
    </>
  )
}

function Orders({ userId }: OfUser) {
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

function Appointments({ userId }: OfUser) {
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

function Consultations({ userId }: OfUser) {
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

function Bookings({ userId }: OfUser) {
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

function Deliveries({ userId }: OfUser) {
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

function ProductOrders({ userId }: OfUser) {
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

function Reviews({ userId }: OfUser) {
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

function Redemptions({ userId }: OfUser) {
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

function AuditEntries({ userId }: OfUser) {
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
