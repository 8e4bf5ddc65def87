/** Reviews of customers with their stars. */
export const reviewTexts = [
  { rating: 5, review: '师傅准时到，手脚利索，走之前还把垃圾带走了。' },
  { rating: 5, review: '比自己孩子还细心，有什么事都提前打电话。' },
  { rating: 4, review: '服务很好，就是到得晚了十分钟，提前说了一声。' },
  { rating: 5, review: '说话和气，有耐心，老伴很满意，下次还找她。' },
  { rating: 5, review: '第二次下单了，还是一样周到。' },
  { rating: 3, review: '做得还行，价格稍微贵一点。' },
  { rating: 5, review: '注意事项讲得很清楚，还写在纸上留给我。' },
  { rating: 4, review: '整体满意，有的地方还可以再仔细些。' },
  { rating: 2, review: '约好上午十点，十一点才到，希望改进。' },
  { rating: 5, review: '闺女给下的单，我在家等着就行，方便。' },
] as const

/** Replies of shops: to good reviews, and to reviews with at most three stars. */
export const shopReplies = {
  good: [
    '谢谢您的肯定，祝您身体健康！',
    '谢谢您，下次还为您安排同一位师傅。',
    '收到您的好评，师傅特别高兴！',
  ],
  poor: ['很抱歉让您久等了，我们已经提醒师傅，下次给您优先安排。'],
} as const
