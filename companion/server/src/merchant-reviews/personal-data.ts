import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const merchantReviewsPersonalData: ModulePersonalData = {
  module: 'merchant-reviews',
  title: '评价',
  tables: [
    definePersonalDataTable('merchant_reviews', {
      title: '对商家的评价',
      owner: 'user_id',
      omit: ['reported_at'],
    }),
    definePersonalDataTable('merchant_review_reports', {
      title: '举报的商家评价',
      owner: 'user_id',
      omit: ['merchant_id'],
    }),
  ],
}
