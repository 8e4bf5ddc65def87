import { expect, test } from 'vitest'
import { detectIntent } from './intents.ts'

test.each([
  ['emergency', '理财亏了，不想活了'],
  ['finance', '推荐个理财产品'],
  ['finance', '医院打电话叫我转账'],
  ['finance', '对方要我的验证码'],
  ['registration', '我要挂号'],
  ['registration', '高血压挂什么科'],
  ['registration', '帮我预约骨科医生'],
  ['registration', '附近有什么医院'],
  ['medical', '医生说我血压高，怎么办'],
  ['medical', '膝盖疼还能跳舞吗'],
  ['medical', '糖尿病能吃水果吗'],
  ['medical', '今天没有胸痛'],
  ['medical', '怎么预防中风'],
  ['grocery', '我想买点菜'],
  ['grocery', '送两斤鸡蛋'],
  ['grocery', '买　菜'],
  ['activities', '附近有什么活动'],
  ['activities', '太极几点开始'],
  ['activities', '谢谢，附近有活动吗'],
  ['time', '现在几点了'],
  ['time', '今天星期几'],
  ['help', '你会做什么'],
  ['greeting', '您好'],
  ['greeting', '早上好呀'],
  ['bye', '谢谢你，再见'],
  ['other', '今天心情不错'],
  ['other', '讲个笑话'],
] as const)('detectIntent returns %s for: %s', (intent, words) =>
  expect(detectIntent(words).intent).toBe(intent),
)

test('detectIntent returns the kind of emergency for "我摔倒了"', () =>
  expect(detectIntent('我摔倒了')).toEqual({ intent: 'emergency', redFlag: 'fall' }))
