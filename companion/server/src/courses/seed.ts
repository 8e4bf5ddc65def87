import { fenToDecimalYuan } from '@sanhe/kit/money'
import { addDays, instantToShanghaiDay, toInstantInShanghai, toDate } from '@sanhe/kit/runtime/clock'
import { type Deps, getDemoPicturePath } from '#core'
import { addCourse } from './store.ts'

const demo = [
  {
    title: '膝关节养护十讲',
    picture: 'knee',
    category: '健康',
    teacher: '孙医生',
    priceFen: 0,
    memberOnly: true,
    inDays: null,
  },
  {
    title: '手机摄影入门',
    picture: 'camera',
    category: '摄影',
    teacher: '刘老师',
    priceFen: 0,
    memberOnly: false,
    inDays: null,
  },
  {
    title: '八段锦跟练',
    picture: 'exercise',
    category: '健身',
    teacher: '赵教练',
    priceFen: 990,
    memberOnly: false,
    inDays: null,
  },
  {
    title: '直播：学会用手机挂号',
    picture: 'phone',
    category: '生活',
    teacher: '小王',
    priceFen: 0,
    memberOnly: false,
    inDays: 2,
  },
  {
    title: '直播：声乐公开课',
    picture: 'music',
    category: '唱歌',
    teacher: '周老师',
    priceFen: 1990,
    memberOnly: false,
    inDays: 5,
  },
]

/** Adds demo courses whose titles are missing, and reschedules demo live courses that have ended. */
export async function seedCourses({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now()
  const rows = await db.selectFrom('courses').select(['title', 'scheduled_at']).execute()
  const known = new Set(
    rows.filter(({ scheduled_at: at }) => at === null || at.getTime() > now).map(({ title }) => title),
  )
  const missing = demo.filter(({ title }) => !known.has(title))
  for (const { title, picture, category, teacher, priceFen, memberOnly, inDays } of missing)
    await addCourse(db, {
      title,
      category,
      cover_image: getDemoPicturePath(picture),
      instructor_name: teacher,
      description: `${teacher}带您一步一步学，随时可以停下来再看。`,
      price: fenToDecimalYuan(priceFen),
      member_only: memberOnly,
      duration_minutes: 45,
      created_at: toDate(now),
      ...(inDays === null
        ? { type: 'recorded', video_url: '/demo/course.webm' }
        : {
            type: 'live',
            live_room_id: `demo-${inDays}`,
            live_url: '/demo/live.html',
            scheduled_at: toDate(toInstantInShanghai(addDays(instantToShanghaiDay(now), inDays), '15:00')),
          }),
    })
  return { courses: missing.length }
}
