import type { FamilyMember, SharedKind } from './queries.ts'

const roles: Record<NonNullable<FamilyMember['relationship']>, string> = {
  daughter: '女儿',
  son: '儿子',
  child: '子女',
}

/** Returns the label of a family member's role, such as 长辈 for a parent. */
export const getFamilyRoleLabel = ({ role, relationship }: Pick<FamilyMember, 'role' | 'relationship'>) =>
  role === 'parent' ? '长辈' : roles[relationship ?? 'child']

const viewedDataLabels: Record<string, string> = {
  overview: '您的近况',
  alerts: '您的健康提醒',
  health: '您的健康记录',
  trends: '您的健康变化',
  reports: '您的健康周报',
  activities: '您参加的活动',
  appointments: '您的挂号',
  medicines: '您的用药情况',
  phone: '您的手机号',
  profile: '您的账号资料',
  consultations: '您的图文问诊',
  points: '您的积分',
  coupons: '您的优惠券',
  memberships: '您的会员记录',
  family: '您绑定的家人',
  notifications: '您收到的通知',
  logins: '您登录的设备',
}

export const getViewedDataLabel = (what: string) => viewedDataLabels[what] ?? '您的信息'

/** Kinds of data that a parent shares with a child, in the order of the server. */
export const sharedKindLabels: Record<SharedKind, string> = {
  records: '每天的健康数值',
  trends: '健康变化',
  alerts: '健康提醒',
  reports: '健康周报',
  activities: '参加的活动',
  appointments: '替我挂号',
  medicines: '用药情况',
}

export const sharedKinds = Object.keys(sharedKindLabels) as SharedKind[]

/** Splits an invite code into two groups for reading aloud: K7P 3M2. */
export const formatInviteCode = (code: string) => code.replace(/^(...)(...)$/, '$1 $2')

export const createFamilyInviteMessage = (code: string) =>
  `我在用“三合陪伴”，邀请您和我绑定。打开三合陪伴，填邀请码 ${code}，24 小时内有效。`
