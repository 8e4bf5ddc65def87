import type { DemoUser } from './callers.ts'
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
