import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const communityPersonalData: ModulePersonalData = {
  module: 'community',
  title: '社区',
  tables: [
    definePersonalDataTable('posts', { title: '动态', owner: 'user_id' }),
    definePersonalDataTable('post_comments', { title: '评论', owner: 'user_id' }),
    definePersonalDataTable('post_likes', { title: '点赞', owner: 'user_id' }),
    definePersonalDataTable('content_appeals', { title: '申诉', owner: 'user_id' }),
    definePersonalDataTable('post_reports', { title: '举报的动态', owner: 'user_id' }),
    definePersonalDataTable('post_comment_reports', { title: '举报的评论', owner: 'user_id' }),
  ],
}
