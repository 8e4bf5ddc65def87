import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const pictureReviewsPersonalData: ModulePersonalData = {
  module: 'picture-reviews',
  title: '图片审核',
  tables: [
    definePersonalDataTable('picture_reviews', { title: '头像和封面', owner: 'owner', form: 'recipient' }),
  ],
}
