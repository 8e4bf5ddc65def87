import { Badge } from '@sanhe/ui/console/badge.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ImageLinks } from '@sanhe/ui/console/image-links.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { LinkedCases } from '#cases/linked-cases.tsx'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import { MerchantActions } from './merchant-actions.tsx'
import { MerchantOrders, MerchantReviews, MerchantSettlements } from './merchant-history.tsx'
import { MerchantServices } from './merchant-services.tsx'
import { MerchantStaff } from './merchant-staff.tsx'
import { type MerchantDetail, merchantBadgeTones, toMerchantDisplayStatus } from './statuses.ts'
import { merchantsLabels } from './text.ts'

const route = getRouteApi('/signed-in/merchants/$id')

/** Shows a merchant: facts, licences, staff, services, orders, reviews, settlements and cases. */
export function MerchantPage() {
  const t = useText(merchantsLabels)
  const id = Number(route.useParams().id)
  const query = useQuery({
    queryKey: ['merchants', 'detail', id],
    queryFn: ({ signal }) => api.merchantApplications.get({ params: { id } }, { signal }),
  })
  const title = query.data?.storeName ?? query.data?.companyName ?? `#${id}`
  return (
    <ConsolePage title={title} parent={<Link to="/merchants">{t.title}</Link>}>
      <QueryStates query={query}>
        {(merchant) => (
          <div className="flex flex-col gap-4">
            <MerchantFacts merchant={merchant} />
            <MerchantStaff staff={merchant.staff} />
            <ShowIfPermitted call="merchantServicesAdmin.list">
              <MerchantServices merchantId={id} />
            </ShowIfPermitted>
            <ShowIfPermitted call="ordersAdmin.list">
              <MerchantOrders merchantId={id} />
            </ShowIfPermitted>
            <ShowIfPermitted call="merchantReviewsAdmin.list">
              <MerchantReviews merchantId={id} />
            </ShowIfPermitted>
            <ShowIfPermitted call="settlements.listAll">
              <MerchantSettlements merchantId={id} />
            </ShowIfPermitted>
            <ShowIfPermitted call="customerService.listCases">
              <LinkedCases linked={{ merchantId: id }} />
            </ShowIfPermitted>
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function MerchantFacts({ merchant }: { merchant: MerchantDetail }) {
  const t = useText(merchantsLabels)
  const dateTime = useFormatDateTime()
  const status = toMerchantDisplayStatus(merchant)
  const licences = [
    { label: t.businessLicence, url: merchant.businessLicense },
    { label: t.industryLicence, url: merchant.industryLicense },
  ]
  return (
    <DescriptionList
      title={t.facts}
      actions={
        <ShowIfPermitted call="merchantApplications.approve">
          <MerchantActions row={merchant} />
        </ShowIfPermitted>
      }
      facts={[
        { label: t.status, value: <Badge tone={merchantBadgeTones[status]}>{t.statuses[status]}</Badge> },
        { label: t.note, value: merchant.reviewNote },
        { label: t.company, value: merchant.companyName },
        { label: t.creditCode, value: merchant.creditCode },
        {
          label: t.category,
          value: t.categories[merchant.category as keyof typeof t.categories] ?? merchant.category,
        },
        {
          label: t.contact,
          value: [merchant.contactName, merchant.contactPhone, merchant.contactEmail]
            .filter(Boolean)
            .join(' '),
        },
        { label: t.address, value: merchant.address },
        { label: t.serviceArea, value: merchant.serviceArea.join(t.separator) },
        { label: t.description, value: merchant.storeDescription },
        { label: t.licences, value: licences.some(({ url }) => url) && <ImageLinks images={licences} /> },
        { label: t.level, value: `${t.levels[merchant.level]} · ${merchant.commissionRate} %` },
        {
          label: t.rating,
          value: merchant.ratingCount > 0 ? t.ratingOf(merchant.rating, merchant.ratingCount) : t.noRating,
        },
        { label: t.totalOrders, value: String(merchant.totalOrders) },
        { label: t.totalRevenue, value: formatYuan(merchant.totalRevenue) },
        { label: t.registered, value: dateTime(merchant.createdAt) },
        { label: t.approvedAt, value: dateTime(merchant.approvedAt) },
      ]}
    />
  )
}
