export const activityCategories = [
  '晨练',
  '太极',
  '茶话会',
  '书法',
  '摄影',
  '舞蹈',
  '户外徒步',
  '手工',
  '唱歌',
  '棋牌',
  '读书',
  '其他',
] as const
