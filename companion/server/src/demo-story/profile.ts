import {
  addDays,
  dayMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  toIso,
} from '@sanhe/kit/runtime/clock'
import type { DemoCaller, DemoUser } from './callers.ts'
import { demoHome, demoUserName } from './person.ts'

/** Fills in the profile, the emergency contact, the address and the identity of the demo user. */
export async function fillInProfile(user: DemoUser) {
  await user.users.setProfile({
    body: {
      nickname: demoUserName,
      birthYear: 1954,
      birthMonth: 3,
      gender: 'female',
      city: '北京',
      district: '东城区',
      interests: ['太极', '书法', '唱歌'],
    },
  })
  await user.users.setEmergencyContact({ body: { name: '陈晓明', phone: '13900001234' } })
  await user.users.verify({ body: { realName: demoUserName, idCard: '11010519491231002X' } })
  await user.addresses.add({
    body: { contactName: demoUserName, contactPhone: user.phone, label: '家', ...demoHome },
  })
}

/** Days with measurements, including today. More would exceed the user's limit of 100 requests a minute. */
const measuredDays = 12

/** Deterministic change of a value from day to day, between -1 and 1. */
const wave = (day: number, speed: number) => Math.sin(day * speed)

/** Records measurements of the last weeks at fixed times of the day, as far as these times have passed. */
export async function recordHealth(user: DemoUser, now: Instant) {
  const consent = await user.healthConsent.get({})
  await user.healthConsent.give({ body: { version: consent.version } })
  const today = instantToShanghaiDay(now)
  const records = Array.from({ length: measuredDays }, (_, ago) => {
    const day = addDays(today, -ago)
    const at = (time: string) => toInstantInShanghai(day, time)
    return [
      {
        recordType: 'blood_pressure' as const,
        value: {
          systolic: Math.round(128 + 6 * wave(ago, 1.3)),
          diastolic: Math.round(79 + 4 * wave(ago, 0.9)),
        },
        at: at('07:30'),
      },
      {
        recordType: 'heart_rate' as const,
        value: { bpm: Math.round(71 + 4 * wave(ago, 1.7)) },
        at: at('07:31'),
      },
      {
        recordType: 'sleep' as const,
        value: { duration_hours: Math.round((6.9 + 0.7 * wave(ago, 2.1)) * 10) / 10 },
        at: at('07:00'),
      },
      {
        recordType: 'steps' as const,
        value: { count: Math.round(5200 + 1700 * wave(ago, 1.1)) },
        at: at('20:30'),
      },
    ]
  }).flat()
  const passed = records.filter(({ at }) => at <= now && at > now - measuredDays * dayMs)
  // oxlint-disable-next-line no-await-in-loop -- the rate limit counts concurrent requests of a user together
  for (const { at, ...record } of passed)
    await user.health.addRecord({ body: { ...record, recordedAt: toIso(at) } })
}

/** Links a son who uses the family app with the demo user. Returns his caller. */
export async function linkSon(
  user: DemoUser,
  visitor: DemoCaller,
  createCaller: (token: string) => DemoCaller,
) {
  const { data } = await visitor.children.socialLogin({ body: { code: 'demo-xiaoming:story' } })
  const son = createCaller(data.token)
  const sharedKinds = ['records', 'trends', 'alerts', 'reports', 'activities', 'appointments'] as const
  const { code } = await user.family.invite({ body: { sharedKinds: [...sharedKinds] } })
  await son.children.bind({ body: { inviteCode: code, relationship: 'son' } })
  return son
}
