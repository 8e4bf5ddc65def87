import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import {
  type Db,
  type Deps,
  apiError as refuseCommon,
  createInactiveAccountError,
  toUserRecipient,
} from '#core'
import { assertNoSensitiveWords } from '#moderation'
import { isImageOnThisServer } from '#uploads'
import type { ProfileInput, UserSettingsInput } from './contract.ts'
import { apiError } from './errors.ts'
import { isPlausibleBirthYear } from './rules.ts'
import * as store from './store.ts'
import { exchangeWechatCode } from './wechat.ts'

export async function getUser(db: Db, id: number) {
  const user = await store.findUser(db, id)
  if (!user) throw refuseCommon('NOT_FOUND')
  return user
}

/** Locks the row of an active user until the transaction ends. */
export async function lockUserRow(tx: Db, id: number) {
  const user = await store.lockActiveUserRow(tx, id)
  // No row is found if the account was disabled or deleted after the request began.
  if (!user) throw createInactiveAccountError((await store.findUser(tx, id))?.status ?? 'deleted')
  return user
}

export async function updateProfile(
  deps: Pick<Deps, 'db' | 'clock' | 'emit' | 'publicUrl' | 'wordList'>,
  userId: number,
  { avatar, birthYear, birthMonth, ...others }: z.output<typeof ProfileInput>,
) {
  const { db, clock } = deps
  const now = clock.now()
  const profile = {
    ...others,
    birth_year: birthYear ?? others.birth_year,
    birth_month: birthMonth ?? others.birth_month,
  }
  await assertNoSensitiveWords(deps, profile.nickname)
  if (profile.birth_year !== undefined && !isPlausibleBirthYear(profile.birth_year, now))
    throw refuseCommon('VALIDATION_ERROR', { field: birthYear === undefined ? 'birth_year' : 'birthYear' })
  // An avatar must be an image on this server, because another server could record who views the avatar.
  if (avatar && !isImageOnThisServer(deps, avatar)) throw apiError('AVATAR_NOT_UPLOADED')
  const ofAvatar = avatar === undefined ? {} : { avatar_url: avatar, avatar_updated_at: toDate(now) }
  await inTransaction(db, async (tx) => {
    await store.updateUser(tx, userId, { ...profile, ...ofAvatar }, now)
    if (avatar !== undefined) await publishAvatar(deps, tx, userId, avatar)
  })
  return getUser(db, userId)
}

const publishAvatar = ({ emit }: Pick<Deps, 'emit'>, tx: Db, userId: number, avatar: string | null) =>
  emit(tx, {
    type: 'pictures.set',
    subject: `user:${userId}`,
    payload: {
      kind: 'avatar',
      subjectId: userId,
      owner: toUserRecipient(userId),
      urls: avatar ? [avatar] : [],
    },
  })

export const updateSettings = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  settings: z.output<typeof UserSettingsInput>,
) =>
  store.updateUser(
    db,
    userId,
    {
      font_size: settings.fontSize ?? settings.font_size,
      speech_speed: settings.speechSpeed ?? settings.speech_speed,
      auto_voice: settings.autoVoice ?? settings.auto_voice,
    },
    clock.now(),
  )

export async function setEmergencyContact(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  contact: { name: string; phone: string; relation?: string | null | undefined },
) {
  const { phone } = await getUser(db, userId)
  if (contact.phone === phone) throw apiError('EMERGENCY_CONTACT_IS_SELF')
  const changes = {
    emergency_contact_name: contact.name,
    emergency_contact_phone: contact.phone,
    emergency_contact_relation: contact.relation ?? null,
  }
  await store.updateUser(db, userId, changes, clock.now())
}

type WechatDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'wechatMini' | 'log'>

/** Stores the WeChat openid of the user for payments. Linking another WeChat account replaces the openid. */
export async function linkWechat(deps: WechatDeps, userId: number, code: string) {
  const { config, db, clock } = deps
  const { openId, unionId = null } = await exchangeWechatCode(deps, code)
  const appId = config.payments.accounts.wechat?.appId ?? 'sandbox'
  await store.setWechatIdentity(db, { userId, appId, openId, unionId }, clock.now())
}
