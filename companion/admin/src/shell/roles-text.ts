import { dictionary } from '@sanhe/ui/i18n.ts'

/** Names of the roles of administrators, and what each may do. */
export const rolesLabels = dictionary({
  en: {
    names: {
      owner: 'Owner',
      operations: 'Operations',
      finance: 'Finance',
      moderation: 'Moderation',
      doctor: 'Doctor',
      support: 'Support',
    },
    hints: {
      owner: 'Everything, including administrators and the audit log',
      operations: 'Catalogue, activities, merchants, services, appointments',
      finance: 'Orders, refunds, settlements, discrepancies',
      moderation: 'Posts, comments, topics, accounts of users',
      doctor: 'Own consultations, appointments and schedule',
      support: 'Finds users and orders, sees most lists',
    },
  },
  zh: {
    names: {
      owner: '负责人',
      operations: '运营',
      finance: '财务',
      moderation: '审核',
      doctor: '医生',
      support: '客服',
    },
    hints: {
      owner: '全部权限，包括管理员和审计日志',
      operations: '商品、活动、商家、服务、挂号',
      finance: '订单、退款、结算、对账',
      moderation: '动态、评论、话题、用户账号',
      doctor: '本人的问诊、挂号和排班',
      support: '查询用户和订单，查看大部分列表',
    },
  },
})
