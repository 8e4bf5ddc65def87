import { fenOfDecimal } from '@sanhe/kit/money'
import { findJoinable } from '#activities'
import type { Db, Deps } from '#core'
import { findFreeDoctors } from '#medical'
import { suggestProducts } from '#shopping'
import { type Brain, modelBrain, offlineBrain, type Question } from './brain.ts'
import { activityFact, doctorFact, type Fact, wantedWare, wareFact } from './facts.ts'
import { quoted } from './quoting.ts'
import { actionsAfter, apology, brokenOff, fixedReply } from './replies.ts'
import { createReplyText, tailOf } from './reply-text.ts'
import { namedFacts } from './rules.ts'
import type { Reply, Turn } from './service.ts'
import { findPreferences } from './store.ts'

export type AnswerDeps = Pick<Deps, 'db' | 'clock' | 'model' | 'log'> & {
  config: { ai: Pick<Deps['config']['ai'], 'modelTimeoutMs'> }
}

/** A reply to a message, told piece by piece while it comes. Whatever goes wrong, something is said. */
export async function answer(
  deps: AnswerDeps,
  turn: Turn,
  say: (piece: string) => void,
  stop: AbortSignal,
): Promise<Reply> {
  const contact = contactOf(turn.person)
  const actionsFor = (facts: Fact[]) => actionsAfter(turn.understood, facts, contact)
  const fixed = fixedReply(turn.understood)
  if (fixed) {
    say(fixed)
    return { content: fixed, actions: actionsFor([]), hasFailed: false }
  }
  const text = createReplyText(tailOf(turn.understood.intent === 'medical'))
  try {
    const question = await questionOf(deps, turn)
    await speak(deps, question, text, say, stop)
    if (text.text()) return { content: text.text(), actions: actionsFor(question.facts), hasFailed: false }
    deps.log.warn({}, 'the butler had nothing to say')
  } catch (error) {
    deps.log.warn({ err: error }, 'the butler could not reply')
  }
  text.breakOff(text.text() ? brokenOff : apology).forEach(say)
  return { content: text.text(), actions: actionsFor([]), hasFailed: true }
}

/** Whom to call, and where: a name alone helps nobody who has to dial. */
function contactOf({ emergency_contact_name: name, emergency_contact_phone: phone }: Turn['person']) {
  const called = name && quoted(name, '家人')
  return phone ? `${called ?? '家人'} ${phone}` : called
}

type ReplyText = ReturnType<typeof createReplyText>

async function speak(
  { config, model }: AnswerDeps,
  question: Question,
  text: ReplyText,
  say: (piece: string) => void,
  stop: AbortSignal,
) {
  const enough = new AbortController()
  const signal = AbortSignal.any([stop, enough.signal, AbortSignal.timeout(config.ai.modelTimeoutMs)])
  function hear(delta: string) {
    text.push(delta).forEach(say)
    if (text.isFull()) enough.abort()
  }
  await brainOf(model())(question, hear, signal).catch((error: unknown) => {
    if (!text.isFull()) throw error
  })
  text.end().forEach(say)
}

const brainOf = (model: ReturnType<Deps['model']>): Brain => (model ? modelBrain(model) : offlineBrain)

async function questionOf({ db, clock }: AnswerDeps, turn: Turn): Promise<Question> {
  const now = clock.now()
  const { content, understood, before, person } = turn
  return {
    content,
    intent: understood.intent,
    facts: await factsFor(db, turn, now),
    before,
    name: person.nickname ? quoted(person.nickname, '') : '',
    city: quoted(person.city, ''),
    now,
  }
}

/** What there really is of what was asked for, from those who know what may be shown of it. */
async function factsFor(db: Db, { userId, content, understood, person }: Turn, now: number): Promise<Fact[]> {
  if (understood.intent === 'activities') return activityFacts(db, person.city, now)
  if (understood.intent !== 'registration' && understood.intent !== 'grocery') return []
  const { preferred_hospital, preferred_doctor, dietary_restrictions } = await findPreferences(db, userId)
  if (understood.intent === 'grocery') return wareFacts(db, wantedWare(content), dietary_restrictions ?? [])
  const wish = { content, hospital: preferred_hospital, doctor: preferred_doctor }
  return (await findFreeDoctors(db, wish, now, namedFacts)).map((doctor) => doctorFact(doctor, now))
}

/** Of the whole city: a chat knows no position. */
async function activityFacts(db: Db, city: string, now: number) {
  const rows = await findJoinable(db, city, now, namedFacts)
  return rows.map(({ title, category, start_time, location_name, location_address }) =>
    activityFact(
      { title, category, startsAt: start_time.getTime(), place: location_name ?? location_address },
      now,
    ),
  )
}

async function wareFacts(db: Db, wanted: string | undefined, avoided: string[]) {
  const rows = await suggestProducts(db, wanted, avoided, namedFacts)
  return rows.map(({ name, price, unit }) => wareFact({ name, priceFen: fenOfDecimal(price), unit }))
}
