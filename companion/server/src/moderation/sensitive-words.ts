/**
 * Initial list of sensitive words, stored as version 1 in an empty database. Administrators change the list
 * later.
 */
export const builtInSensitiveWords = [
  // Words about gambling.
  '赌博',
  '赌场',
  '赌钱',
  '博彩',
  '六合彩',
  '押注',
  // Words about prostitution and pornography.
  '色情',
  '黄片',
  '裸聊',
  '卖淫',
  '嫖娼',
  '招嫖',
  '约炮',
  '援交',
  // Words about drugs and weapons.
  '毒品',
  '吸毒',
  '冰毒',
  '海洛因',
  '大麻',
  '摇头丸',
  '枪支',
  '弹药',
  '爆炸物',
  // Words about violence.
  '杀人',
  '自杀',
  '恐怖袭击',
  // Words about fraud that targets older people.
  '传销',
  '刷单',
  '高利贷',
  '裸贷',
  '套现',
  '洗钱',
  '诈骗',
  '稳赚不赔',
  '保本高收益',
  '包治百病',
  '祖传秘方',
  '代开发票',
  '办假证',
  // Names of banned sects.
  '邪教',
  '法轮功',
  '全能神',
  // Insults.
  '傻逼',
  '操你妈',
  '他妈的',
  '王八蛋',
  '狗日的',
]
