import { decimalYuanToFen } from '@sanhe/kit/money'
import { listJoinableActivities } from '#activities'
import type { Db, Deps } from '#core'
import { findDoctorsWithFreeSlot } from '#medical'
import { listSuggestedProducts } from '#shopping'
import { type ReplyBrain, createModelBrain, ruleBasedBrain } from './brain.ts'
import type { ReplyBrainInput } from './brain-input.ts'
import {
  extractRequestedGrocery,
  type FactForReply,
  toActivityFact,
  toDoctorFact,
  toGroceryFact,
} from './facts.ts'
import type { ButlerReply, PendingReply } from './messages.ts'
import { sanitiseQuotedText } from './sanitise-quoted-text.ts'
import { apologyReplyText, getFixedReply, getReplyActions, incompleteReplyText } from './replies.ts'
import { createMedicalDisclaimerSelector, createReplyFilter } from './reply-filter.ts'
import { maxReplyFacts } from './rules.ts'
import { findButlerPreferences } from './store.ts'

export type AnswerMessageDeps = Pick<Deps, 'db' | 'clock' | 'model' | 'log'> & {
  config: { ai: Pick<Deps['config']['ai'], 'modelTimeoutMs'> }
}

/**
 * Produces the butler's reply to a message and passes it on piece by piece. If the language model fails, the reply is
 * an apology.
 */
export async function answerButlerMessage(
  deps: AnswerMessageDeps,
  turn: PendingReply,
  onPiece: (piece: string) => void,
  stop: AbortSignal,
): Promise<ButlerReply> {
  const contact = emergencyContactLabel(turn.person)
  const actionsFor = (facts: FactForReply[]) => getReplyActions(turn.understood, facts, contact)
  const fixed = getFixedReply(turn.understood)
  if (fixed) {
    onPiece(fixed)
    return { content: fixed, actions: actionsFor([]), hasFailed: false }
  }
  const text = createReplyFilter(createMedicalDisclaimerSelector(turn.understood.intent === 'medical'))
  try {
    const question = await createQuestion(deps, turn)
    await runBrain(deps, question, text, onPiece, stop)
    if (text.text()) return { content: text.text(), actions: actionsFor(question.facts), hasFailed: false }
    deps.log.warn({}, 'the butler had nothing to say')
  } catch (error) {
    deps.log.warn({ err: error }, 'the butler could not reply')
  }
  text.breakOff(text.text() ? incompleteReplyText : apologyReplyText).forEach(onPiece)
  return { content: text.text(), actions: actionsFor([]), hasFailed: true }
}

/**
 * Returns a label with the name and phone number of the emergency contact. The number is included because the user
 * cannot dial a name.
 */
function emergencyContactLabel({
  emergency_contact_name: name,
  emergency_contact_phone: phone,
}: PendingReply['person']) {
  const called = name && sanitiseQuotedText(name, '家人')
  return phone ? `${called ?? '家人'} ${phone}` : called
}

type ReplyText = ReturnType<typeof createReplyFilter>

async function runBrain(
  { config, model }: AnswerMessageDeps,
  question: ReplyBrainInput,
  text: ReplyText,
  onPiece: (piece: string) => void,
  stop: AbortSignal,
) {
  const enough = new AbortController()
  const signal = AbortSignal.any([stop, enough.signal, AbortSignal.timeout(config.ai.modelTimeoutMs)])
  function onDelta(delta: string) {
    text.push(delta).forEach(onPiece)
    if (text.isFull()) enough.abort()
  }
  await chooseBrain(model())(question, onDelta, signal).catch((error: unknown) => {
    if (!text.isFull()) throw error
  })
  text.end().forEach(onPiece)
}

const chooseBrain = (model: ReturnType<Deps['model']>): ReplyBrain =>
  model ? createModelBrain(model) : ruleBasedBrain

async function createQuestion(
  { db, clock }: AnswerMessageDeps,
  turn: PendingReply,
): Promise<ReplyBrainInput> {
  const now = clock.now()
  const { content, understood, before, person } = turn
  return {
    content,
    intent: understood.intent,
    facts: await findReplyFacts(db, turn, now),
    before,
    name: person.nickname ? sanitiseQuotedText(person.nickname, '') : '',
    city: sanitiseQuotedText(person.city, ''),
    now,
  }
}

/**
 * Looks up facts for the reply: activities, doctors or groceries. The modules that own the data return only data that
 * this user may see.
 */
async function findReplyFacts(
  db: Db,
  { userId, content, understood, person }: PendingReply,
  now: number,
): Promise<FactForReply[]> {
  if (understood.intent === 'activities') return findActivityFacts(db, person.city, now)
  if (understood.intent !== 'registration' && understood.intent !== 'grocery') return []
  const { preferred_hospital, preferred_doctor, dietary_restrictions } = await findButlerPreferences(
    db,
    userId,
  )
  if (understood.intent === 'grocery')
    return findGroceryFacts(db, extractRequestedGrocery(content), dietary_restrictions ?? [])
  const preferences = { content, hospital: preferred_hospital, doctor: preferred_doctor }
  return (await findDoctorsWithFreeSlot(db, preferences, now, maxReplyFacts)).map((doctor) =>
    toDoctorFact(doctor, now),
  )
}

/** Returns facts about activities in the whole city, because a chat message contains no position. */
async function findActivityFacts(db: Db, city: string, now: number) {
  const rows = await listJoinableActivities(db, city, now, maxReplyFacts)
  return rows.map(({ title, category, start_time, location_name, location_address }) =>
    toActivityFact(
      { title, category, startsAt: start_time.getTime(), place: location_name ?? location_address },
      now,
    ),
  )
}

async function findGroceryFacts(db: Db, requested: string | undefined, avoided: string[]) {
  const rows = await listSuggestedProducts(db, requested, avoided, maxReplyFacts)
  return rows.map(({ name, price, unit }) => toGroceryFact({ name, priceFen: decimalYuanToFen(price), unit }))
}
