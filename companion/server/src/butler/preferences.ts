import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import type { PreferenceChanges } from './contract.ts'
import * as store from './store.ts'

/** Changes the given preferences of a user. Absent fields stay unchanged. */
export async function changeButlerPreferences(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  changes: PreferenceChanges,
) {
  const { speechSpeed, autoVoiceReply, commonDestinations } = changes
  const own = {
    preferred_hospital: changes.preferredHospital,
    preferred_doctor: changes.preferredDoctor,
    home_address: changes.homeAddress,
    common_destinations: commonDestinations && JSON.stringify(commonDestinations),
    dietary_restrictions: changes.dietaryRestrictions,
    speech_speed: speechSpeed,
    auto_voice_reply: autoVoiceReply,
  }
  return inTransaction(db, async (tx) => {
    await store.lockUserRow(tx, userId)
    await store.saveButlerPreferences(tx, userId, omitUndefined(own), clock.now())
    await store.saveSpeechSettings(
      tx,
      userId,
      omitUndefined({ speech_speed: speechSpeed, auto_voice: autoVoiceReply }),
      clock.now(),
    )
    return store.findButlerPreferences(tx, userId)
  })
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const omitUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
