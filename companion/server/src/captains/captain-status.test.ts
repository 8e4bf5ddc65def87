import { fromIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import {
  createCaptain,
  createCaptainAndAdmin,
  getCaptainRow,
  listNotificationsOfUser,
  runCaptainJobs as nightOf,
  sendCaptainApplication,
} from './testing/fixtures.ts'
import { createCaptainLevelActions } from './testing/level-helpers.ts'

let app: TestApp
let admin: TestAdmin
let captain: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void ({ admin, captain } = await createCaptainAndAdmin(app)))
afterAll(() => app.stop())

const { levelOf, levelUps, toSilver } = createCaptainLevelActions(() => ({ app, captain }))
const night = () => nightOf(app)
const by = (who = captain) => ({ params: { userId: who.id } })
const conflict = { status: 409, error: 'STATUS_CONFLICT' }

describe('honorary captains', () => {
  const honor = (who = captain) => admin.captainsAdmin.honor(by(who))

  test('an administrator grants a captain the honorary level, which is the highest level and which the daily job does not change', async () => {
    await honor()
    await night()
    expect(await captain.captains.dashboard()).toMatchObject({
      level: 'honor',
      stats: { monthlySubsidy: 1000 },
      upgradeProgress: null,
    })
    expect(await levelUps()).toEqual(['honor'])
    expect(await getRefusal(honor())).toMatchObject(conflict)
  })

  test('ending the honorary level returns the captain to the level that was earned', async () => {
    await toSilver()
    await honor()
    await admin.captainsAdmin.endHonor(by())
    expect([await levelOf(), await levelUps()]).toEqual(['silver', ['honor', 'silver']])
    expect(await getRefusal(admin.captainsAdmin.endHonor(by()))).toMatchObject(conflict)
  })

  test('13 simultaneous grants of the honorary level in one year: exactly 10 succeed, and 10 more the next year', async () => {
    await app.db.updateTable('captains').set({ honor_year: null, level: 'trainee' }).execute()
    const captains = await Promise.all(Array.from({ length: 13 }, () => createCaptain(app, admin)))
    const given = await Promise.allSettled(captains.map((one) => honor(one)))
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(given.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 400, body: { error: 'HONOR_LIST_FULL' } },
    })
    const late = captains[given.findIndex(({ status }) => status === 'rejected')]!
    for (const [iso, refused] of [
      ['2026-12-31T15:59:59.999Z', 'HONOR_LIST_FULL'],
      ['2026-12-31T16:00:00Z', undefined],
    ] as const) {
      app.clock.move({ now: fromIso(iso) })
      admin = await app.admin()
      if (refused) expect(await getRefusal(honor(late))).toMatchObject({ error: refused })
      else await honor(late)
    }
  })
})

describe('suspending and revoking captains', () => {
  const suspend = () => admin.captainsAdmin.suspend({ ...by(), body: { reason: '有人投诉' } })
  const restore = () => admin.captainsAdmin.restore(by())
  const revoke = () => admin.captainsAdmin.revoke({ ...by(), body: { reason: '多次违规' } })

  test('a suspended captain loses the rights of a captain until an administrator restores them', async () => {
    await toSilver()
    await night()
    await suspend()
    expect(await captain.users.me()).toMatchObject({ isCaptain: false, captainLevel: null })
    expect(await getRefusal(captain.captains.dashboard())).toMatchObject({
      status: 403,
      error: 'NOT_A_CAPTAIN',
    })
    expect(await getRefusal(captain.captains.home(by()))).toMatchObject({ status: 404 })
    expect(await getCaptainRow(app, captain.id)).toMatchObject({ monthly_subsidy: '0.00' })
    expect(await listNotificationsOfUser(app, captain.id, 'CAPTAIN_SUSPENDED')).toMatchObject([
      { content: expect.stringContaining('有人投诉') },
    ])
    expect(await getRefusal(suspend())).toMatchObject(conflict)
    expect(await getRefusal(admin.captainsAdmin.honor(by()))).toMatchObject(conflict)
    await restore()
    expect(await captain.users.me()).toMatchObject({ isCaptain: true, captainLevel: 'silver' })
    expect(await captain.captains.dashboard()).toMatchObject({
      level: 'silver',
      stats: { monthlySubsidy: 200 },
    })
    expect(await getRefusal(restore())).toMatchObject(conflict)
  })

  test('the daily job does not change the level of a suspended captain', async () => {
    await toSilver()
    await suspend()
    await night()
    expect([await levelOf(), await levelUps()]).toEqual(['trainee', []])
  })

  test('a captain whose status was revoked may apply again and then starts at the lowest level', async () => {
    await toSilver()
    await night()
    await revoke()
    expect(await getRefusal(revoke())).toMatchObject(conflict)
    const { id } = await sendCaptainApplication(captain)
    await admin.captainsAdmin.approve({ params: { id } })
    expect(await captain.captains.dashboard()).toMatchObject({
      level: 'trainee',
      stats: { monthlySubsidy: 0 },
    })
  })

  test('granting the honorary level and restoring answer 404 for a user who is not a captain', async () => {
    const nobody = by(await app.user())
    expect(await getRefusal(admin.captainsAdmin.honor(nobody))).toMatchObject({ status: 404 })
    expect(await getRefusal(admin.captainsAdmin.restore(nobody))).toMatchObject({ status: 404 })
  })
})
