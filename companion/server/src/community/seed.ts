import { hourMs, toDate } from '@sanhe/kit/runtime/clock'
import { type Deps, getDemoPicturePath } from '#core'
import { addPost } from './store.ts'
import { changeTopicPostCount } from './topic-store.ts'

const people = [
  { phone: '13700000011', nickname: '爱晨练的老周', avatar_url: getDemoPicturePath('older-man') },
  { phone: '13700000012', nickname: '厨房里的陈姐', avatar_url: getDemoPicturePath('older-woman-2') },
]

const demo = [
  {
    by: 0,
    topic: '晨练打卡',
    picture: 'sunrise',
    content: '今天在公园打了一套八段锦，空气真好，出了点汗，浑身轻松。',
  },
  {
    by: 1,
    topic: '健康食谱',
    picture: 'dumplings',
    content: '南瓜小米粥：南瓜切块，小米洗净，小火四十分钟，软糯养胃。',
  },
  {
    by: 0,
    topic: '退休生活',
    picture: 'blossom',
    content: '退休第三年，终于学会了用手机拍照修图，给老伙计们看看。',
  },
  {
    by: 1,
    topic: '带娃那些事',
    picture: 'garden',
    content: '小孙子今天自己系上了鞋带，高兴得围着小区跑了两圈。',
  },
]

/** Creates demo posts for those demo authors who have no posts. */
export async function seedCommunity({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now()
  const authors = await authorIds({ db }, toDate(now))
  const written = await db.selectFrom('posts').select('id').where('user_id', 'in', authors).executeTakeFirst()
  if (written) return { posts: 0 }
  const topics = await db.selectFrom('topics').select(['id', 'name']).execute()
  for (const [index, { by, topic, picture, content }] of demo.entries()) {
    const topicId = topics.find(({ name }) => name === topic)?.id ?? null
    const created_at = toDate(now - (demo.length - index) * hourMs)
    await addPost(db, {
      user_id: authors[by]!,
      content,
      images: [getDemoPicturePath(picture)],
      topic_id: topicId,
      created_at,
    })
    if (topicId !== null) await changeTopicPostCount(db, topicId, 1)
  }
  return { posts: demo.length }
}

async function authorIds({ db }: Pick<Deps, 'db'>, at: Date) {
  await db
    .insertInto('users')
    .values(people.map((person) => ({ ...person, city: '北京', created_at: at, updated_at: at })))
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute()
  const phones = people.map(({ phone }) => phone)
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('phone', 'in', phones)
    .orderBy('phone')
    .execute()
  return rows.map(({ id }) => id)
}
