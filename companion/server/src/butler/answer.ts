import { fenOfDecimal } from '@sanhe/kit/money'
import { listJoinableActivities } from '#activities'
import type { Db, Deps } from '#core'
import { findFreeDoctors } from '#medical'
import { suggestProducts } from '#shopping'
import { type Brain, type BrainInput, modelBrain, offlineBrain } from './brain.ts'
import { activityFact, doctorFact, type Fact, groceryFact, requestedGrocery } from './facts.ts'
import type { PendingReply, Reply } from './messages.ts'
import { quoteSafely } from './quoting.ts'
import { apology, fixedReply, incompleteReply, replyActions } from './replies.ts'
import { createReplyText, disclaimerFor } from './reply-text.ts'
import { maxFacts } from './rules.ts'
import { findPreferences } from './store.ts'

export type AnswerDeps = Pick<Deps, 'db' | 'clock' | 'model' | 'log'> & {
  config: { ai: Pick<Deps['config']['ai'], 'modelTimeoutMs'> }
}

/** Produces the reply to a message and passes it on piece by piece. If the model fails, the reply is an apology. */
export async function answerMessage(
  deps: AnswerDeps,
  turn: PendingReply,
  onPiece: (piece: string) => void,
  stop: AbortSignal,
): Promise<Reply> {
  const contact = emergencyContactLabel(turn.person)
  const actionsFor = (facts: Fact[]) => replyActions(turn.understood, facts, contact)
  const fixed = fixedReply(turn.understood)
  if (fixed) {
    onPiece(fixed)
    return { content: fixed, actions: actionsFor([]), hasFailed: false }
  }
  const text = createReplyText(disclaimerFor(turn.understood.intent === 'medical'))
  try {
    const question = await createQuestion(deps, turn)
    await runBrain(deps, question, text, onPiece, stop)
    if (text.text()) return { content: text.text(), actions: actionsFor(question.facts), hasFailed: false }
    deps.log.warn({}, 'the butler had nothing to say')
  } catch (error) {
    deps.log.warn({ err: error }, 'the butler could not reply')
  }
  text.breakOff(text.text() ? incompleteReply : apology).forEach(onPiece)
  return { content: text.text(), actions: actionsFor([]), hasFailed: true }
}

/** Returns the name and phone number of the emergency contact, because the user cannot dial a name. */
function emergencyContactLabel({
  emergency_contact_name: name,
  emergency_contact_phone: phone,
}: PendingReply['person']) {
  const called = name && quoteSafely(name, '家人')
  return phone ? `${called ?? '家人'} ${phone}` : called
}

type ReplyText = ReturnType<typeof createReplyText>

async function runBrain(
  { config, model }: AnswerDeps,
  question: BrainInput,
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

const chooseBrain = (model: ReturnType<Deps['model']>): Brain => (model ? modelBrain(model) : offlineBrain)

async function createQuestion({ db, clock }: AnswerDeps, turn: PendingReply): Promise<BrainInput> {
  const now = clock.now()
  const { content, understood, before, person } = turn
  return {
    content,
    intent: understood.intent,
    facts: await factsFor(db, turn, now),
    before,
    name: person.nickname ? quoteSafely(person.nickname, '') : '',
    city: quoteSafely(person.city, ''),
    now,
  }
}

/**
 * Looks up facts for the reply (activities, doctors or groceries) in the modules that own them, limited to what this
 * user may see.
 */
async function factsFor(
  db: Db,
  { userId, content, understood, person }: PendingReply,
  now: number,
): Promise<Fact[]> {
  if (understood.intent === 'activities') return activityFacts(db, person.city, now)
  if (understood.intent !== 'registration' && understood.intent !== 'grocery') return []
  const { preferred_hospital, preferred_doctor, dietary_restrictions } = await findPreferences(db, userId)
  if (understood.intent === 'grocery')
    return groceryFacts(db, requestedGrocery(content), dietary_restrictions ?? [])
  const preferences = { content, hospital: preferred_hospital, doctor: preferred_doctor }
  return (await findFreeDoctors(db, preferences, now, maxFacts)).map((doctor) => doctorFact(doctor, now))
}

/** Uses the activities of the whole city, because a chat has no position. */
async function activityFacts(db: Db, city: string, now: number) {
  const rows = await listJoinableActivities(db, city, now, maxFacts)
  return rows.map(({ title, category, start_time, location_name, location_address }) =>
    activityFact(
      { title, category, startsAt: start_time.getTime(), place: location_name ?? location_address },
      now,
    ),
  )
}

async function groceryFacts(db: Db, requested: string | undefined, avoided: string[]) {
  const rows = await suggestProducts(db, requested, avoided, maxFacts)
  return rows.map(({ name, price, unit }) => groceryFact({ name, priceFen: fenOfDecimal(price), unit }))
}
