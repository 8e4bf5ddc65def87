import type { ComponentType } from 'react'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import type { EndpointName } from '#shell/access.ts'
import { ActivitiesSection, CommentsSection, PostsSection } from './community-sections.tsx'
import { DeliveredNoticesSection, FamilySection, NotificationsSection } from './family-sections.tsx'
import { LoginsSection } from './logins-section.tsx'
import { CouponsSection, MembershipsSection, PointsSection } from './membership-sections.tsx'
import {
  AppointmentsSection,
  AuditEntriesSection,
  BookingsSection,
  ConsultationsSection,
  DeliveriesSection,
  OrdersSection,
  ProductOrdersSection,
  RedemptionsSection,
  ReviewsSection,
} from './order-sections.tsx'
import type { OfUser } from './section.ts'

/** Sections in the order of the page, each with the endpoint of its list. */
const sections: readonly [EndpointName, ComponentType<OfUser>][] = [
  ['ordersAdmin.list', OrdersSection],
  ['medicalAdmin.appointments', AppointmentsSection],
  ['medicalAdmin.consultations', ConsultationsSection],
  ['housekeepingAdmin.orders', BookingsSection],
  ['shoppingAdmin.orders', DeliveriesSection],
  ['serviceProductsAdmin.orders', ProductOrdersSection],
  ['userHistory.activities', ActivitiesSection],
  ['communityAdmin.list', PostsSection],
  ['communityAdmin.listComments', CommentsSection],
  ['merchantReviewsAdmin.list', ReviewsSection],
  ['userHistory.memberships', MembershipsSection],
  ['userHistory.coupons', CouponsSection],
  ['userHistory.points', PointsSection],
  ['pointsAdmin.redemptions', RedemptionsSection],
  ['userHistory.family', FamilySection],
  ['userHistory.notifications', NotificationsSection],
  ['userHistory.deliveries', DeliveredNoticesSection],
  ['userHistory.sessions', LoginsSection],
  ['admin.listAuditLogs', AuditEntriesSection],
]

/**
 * Sections with the history of a user, each loaded when it is opened. A role sees the sections whose lists it may read,
 * so health data stays limited to the roles of the lists.
 */
export const UserHistory = ({ userId }: OfUser) =>
  sections.map(([call, Section]) => (
    <ShowIfPermitted key={call} call={call}>
      <Section userId={userId} />
    </ShowIfPermitted>
  ))
