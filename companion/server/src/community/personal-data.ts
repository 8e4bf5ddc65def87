import { type PersonalData, personalTable } from '#core'

export const communityPersonalData: PersonalData = {
  module: 'community',
  title: '社区',
  tables: [
    personalTable('posts', { title: '动态', owner: 'user_id' }),
    personalTable('post_comments', { title: '评论', owner: 'user_id' }),
    personalTable('post_likes', { title: '点赞', owner: 'user_id' }),
    personalTable('content_appeals', { title: '申诉', owner: 'user_id' }),
    personalTable('post_reports', { title: '举报的动态', owner: 'user_id' }),
    personalTable('post_comment_reports', { title: '举报的评论', owner: 'user_id' }),
  ],
}
