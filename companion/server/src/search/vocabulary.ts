/** A topic that customers and merchants name in different words. */
export type SearchTopic = {
  /** Category of the merchants' services that belong to this topic. */
  category: string
  /** Words for the topic that merchants use in titles and descriptions. */
  merchantWords: readonly string[]
  /** Words for the topic that customers use in queries. */
  customerWords: readonly string[]
}

export const searchTopics: readonly SearchTopic[] = [
  {
    category: 'cleaning',
    merchantWords: ['保洁', '清洁'],
    customerWords: ['家政', '打扫', '搞卫生', '做卫生', '收拾屋子', '钟点工', '大扫除'],
  },
  {
    category: 'care',
    merchantWords: ['护理', '照护', '护工'],
    customerWords: ['照顾', '看护', '陪护', '保姆', '伺候'],
  },
  {
    category: 'accompaniment',
    merchantWords: ['陪诊'],
    customerWords: ['看病', '看医生', '就医', '就诊', '去医院', '取药'],
  },
  {
    category: 'repair',
    merchantWords: ['维修', '修理'],
    customerWords: ['修水管', '漏水', '通下水', '装灯', '坏了'],
  },
  { category: 'legal', merchantWords: ['法律', '律师'], customerWords: ['遗嘱', '打官司', '纠纷'] },
  { category: 'travel', merchantWords: ['旅游', '旅行'], customerWords: ['出去玩', '旅行团'] },
  { category: 'devices', merchantWords: ['轮椅', '血压计', '助听器'], customerWords: ['拐杖', '器械'] },
]

/**
 * Words that are removed from a query, because they do not describe a service. A word that contains another word of the
 * list comes before it.
 */
export const ignoredQueryWords = (
  '有没有 能不能 帮我 给我 陪我 我想 我要 想要 需要 找个 找人 请人 附近 服务 上门 哪里 哪有 可以 一个 一下 ' +
  '我 找 请 要 想 的 吗'
).split(' ')

/** Maps words typed in pinyin, without spaces and tones, to Chinese words. */
export const chineseWordByPinyin: ReadonlyMap<string, string> = new Map(
  Object.entries({
    baojie: '保洁',
    qingjie: '清洁',
    jiazheng: '家政',
    dasao: '打扫',
    huli: '护理',
    zhaohu: '照护',
    hugong: '护工',
    kangfu: '康复',
    baomu: '保姆',
    zhaogu: '照顾',
    peihu: '陪护',
    peizhen: '陪诊',
    kanbing: '看病',
    jiuyi: '就医',
    weixiu: '维修',
    xiuli: '修理',
    falv: '法律',
    falü: '法律',
    lvshi: '律师',
    lüshi: '律师',
    yizhu: '遗嘱',
    lvyou: '旅游',
    lüyou: '旅游',
    lunyi: '轮椅',
    xueyaji: '血压计',
    zhutingqi: '助听器',
    lifa: '理发',
    boli: '玻璃',
  }),
)
