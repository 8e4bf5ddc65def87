import type { BrowserContextOptions, Page } from '@playwright/test'
import { dayMs, instantToShanghaiDay, minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { callApi, createPayLink, signIn, createUnpaidConsultation } from '../../companion/e2e/service-api.ts'
import { storeLogin } from '../../companion/e2e/app-session.ts'
import { selectProducts } from '../products/products.ts'
import { createDemoEnvironment } from './demo-environment.ts'

export type CompanionDemo = Awaited<ReturnType<typeof startCompanionDemo>>

const demoProfile = {
  nickname: '王秀兰',
  birth_year: 1958,
  birth_month: 5,
  interests: ['太极', '书法', '旅游'],
}

/** Starts the companion with demo data and a user who has just logged in. */
export async function startCompanionDemo(root: string) {
  const [product] = selectProducts(['companion'])
  if (!product) throw new Error('there is no companion')
  const stage = await createDemoEnvironment(root)
  const url = await stage.start(product, { RATE_LIMIT_SCALE: '100' })
  const token = await signIn(url, '13800001234')
  await callApi(url, '/dev/seed', { size: 'demo' })
  await callApi(url, '/api/v1/users/profile', demoProfile, token, 'PUT')
  await addDailyLife(url, token)
  const browser = await stage.openBrowser()
  return {
    visitor: (options: BrowserContextOptions) => browser.newContext({ baseURL: url, ...options }),
    enter: (page: Page) => storeLogin(page, 'elder', token),
    unpaidConsultation: () => createUnpaidConsultation(url, token),
    payLink: () => createPayLink(url, token),
    stop: stage.stop,
  }
}

/** Measurements of some days ago, the number of days first. */
const measurements = [
  [6, 'blood_pressure', { systolic: 131, diastolic: 84 }],
  [5, 'blood_pressure', { systolic: 128, diastolic: 82 }],
  [4, 'heart_rate', { bpm: 74 }],
  [3, 'blood_pressure', { systolic: 126, diastolic: 80 }],
  [2, 'heart_rate', { bpm: 71 }],
  [1, 'blood_pressure', { systolic: 124, diastolic: 79 }],
  [0, 'heart_rate', { bpm: 70 }],
  [0, 'steps', { count: 5210 }],
] as const

/** Gives the user an emergency contact, measurements and a medicine, as people have who use the app every day. */
async function addDailyLife(url: string, token: string) {
  const contact = { name: '王小明', phone: '13900001111', relation: '儿子' }
  await callApi(url, '/api/v1/users/emergency-contact', contact, token, 'PUT')
  const now = systemClock.now()
  for (const [daysAgo, recordType, value] of measurements) {
    const recordedAt = new Date(now - daysAgo * dayMs - minuteMs).toISOString()
    await callApi(url, '/api/v1/health/records', { recordType, value, recordedAt }, token)
  }
  const startDay = instantToShanghaiDay(now)
  const medicine = { name: '苯磺酸氨氯地平片', dose: '1 片', times: ['08:00', '20:00'], startDay }
  await callApi(url, '/api/v1/medicines', medicine, token)
}
