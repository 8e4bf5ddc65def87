import { type PersonalData, personalTable } from '#core'

export const merchantReviewsPersonalData: PersonalData = {
  module: 'merchant-reviews',
  title: '评价',
  tables: [personalTable('merchant_reviews', { title: '对商家的评价', owner: 'user_id' })],
}
