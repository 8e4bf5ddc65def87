import { minuteMs } from '@sanhe/kit/runtime/clock'
import { type Person, planDaysAgo, type Town } from './town.ts'

type Post = { daysAgo: number; time: string; content: string; location?: string; comments: string[] }

const posts: Post[] = [
  {
    daysAgo: 47,
    time: '08:10',
    content: '社区的桂花开了，一下楼满院子都是香味。',
    comments: ['我家那边也开了'],
  },
  {
    daysAgo: 40,
    time: '16:40',
    content: '书法班写了一个月，今天这个“福”字老师终于说有点样子了。',
    comments: ['写得真好', '求一幅贴门上'],
  },
  {
    daysAgo: 33,
    time: '19:20',
    content: '照着短视频学做葱油拌面，孙子吃了两碗。',
    comments: ['酱油放多少？', '两勺生抽半勺老抽'],
  },
  {
    daysAgo: 26,
    time: '09:05',
    content: '北海公园的菊花展开了，平日去人少，六十五岁以上免票。',
    location: '北海公园',
    comments: ['谢谢提醒，明天就去'],
  },
  {
    daysAgo: 19,
    time: '07:50',
    content: '早上快走六千步，比上个月多了一千，慢慢来。',
    comments: ['坚持就是胜利'],
  },
  {
    daysAgo: 12,
    time: '15:15',
    content: '教老伴用手机挂上了号，省得早起排队，年轻人做的东西真方便。',
    comments: ['在哪里挂？教教我', '首页点“挂号”就行'],
  },
  {
    daysAgo: 6,
    time: '10:30',
    content: '天冷了，出门记得戴帽子。今天在天坛碰到好几位老同事，聊了一上午。',
    location: '天坛公园',
    comments: ['改天约上我'],
  },
  {
    daysAgo: 2,
    time: '18:00',
    content: '包了白菜猪肉馅的饺子，冻了三袋，孩子们周末回来吃。',
    comments: ['真会过日子', '馅儿里放点香油更香'],
  },
]

/** Plans posts of residents with likes and comments of their neighbours. */
export function planPosts(town: Town, people: readonly Person[]) {
  const personAt = (nth: number) => people[nth % people.length]
  for (const [nth, post] of posts.entries()) {
    const authorAndReaders = [0, 1, 2, 3].map((offset) => personAt(nth * 3 + offset))
    planDaysAgo(town, post.daysAgo, post.time, () => writePost(town, post, authorAndReaders))
  }
}

async function writePost({ timeline, service: { clock } }: Town, post: Post, people: (Person | undefined)[]) {
  const [author, ...readers] = people
  if (!author) return
  const { content, location, comments } = post
  const { id } = await (await author.api()).community.create({ body: { content, location } })
  const params = { id }
  for (const [nth, reader] of readers.entries())
    timeline.plan(clock.now() + (nth + 1) * 20 * minuteMs, async () => {
      const api = await reader?.api()
      const comment = comments[nth]
      await api?.community.like({ params })
      if (comment) await api?.community.comment({ params, body: { content: comment } })
    })
}
