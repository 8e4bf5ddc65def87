import { sql } from 'kysely'
import type { Db } from '#core'
import { nonMemberLimits } from './rules.ts'
import type { MembershipRow } from './store.ts'

/**
 * Returns whether the user has used a benefit since the membership started. Benefits are coupons, courses and
 * privileges for members, and messages to the butler or activities beyond the free limits. The query reads the tables
 * of these modules directly.
 */
export async function hasUsedMembershipBenefit(db: Db, { user_id: userId, starts_at: since }: MembershipRow) {
  const { rows } = await sql`
    SELECT FROM user_coupons JOIN coupon_templates ON coupon_templates.id = user_coupons.template_id
    WHERE user_id = ${userId} AND source = 'claim' AND member_only AND user_coupons.created_at >= ${since}
    UNION ALL
    SELECT FROM course_enrollments JOIN courses ON courses.id = course_enrollments.course_id
    WHERE user_id = ${userId} AND member_only AND enrolled_at >= ${since}
    UNION ALL
    SELECT FROM point_redemptions JOIN point_products ON point_products.id = point_redemptions.product_id
    WHERE user_id = ${userId} AND category = 'privilege' AND point_redemptions.created_at >= ${since}
    UNION ALL
    (SELECT FROM ai_conversations
     WHERE user_id = ${userId} AND role = 'user' AND created_at >= ${since}
     GROUP BY (created_at AT TIME ZONE 'Asia/Shanghai')::date
     HAVING count(*) > ${nonMemberLimits.messagesADay})
    UNION ALL
    (SELECT FROM activity_participants
     WHERE user_id = ${userId} AND status <> 'cancelled' AND counted_month IS NULL AND joined_at >= ${since}
     GROUP BY date_trunc('month', joined_at AT TIME ZONE 'Asia/Shanghai')
     HAVING count(*) > ${nonMemberLimits.joinsAMonth})
    LIMIT 1`.execute(db)
  return rows.length > 0
}
