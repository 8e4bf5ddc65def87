import { demoPhones } from '@sanhe/kit/dev-tools/demo-login'
import type { FastifyInstance } from 'fastify'
import { demoOrganisers } from '#activities'
import type { Deps } from '#core'
import { createDemoCaller, type DemoUser, signInDemoUser } from './callers.ts'
import { joinActivities, talkToButler, writePosts } from './neighbours.ts'
import { liveAsFamily } from './family.ts'
import { recordHealth } from './measurements.ts'
import { fillInProfile } from './profile.ts'
import { setDemoAvatar } from './store.ts'
import {
  becomeMember,
  bookCleaning,
  buyGroceries,
  markFavourites,
  orderServices,
  type PayOrder,
  visitDoctor,
} from './purchases.ts'

const visitorNth = 9

type Chapter = { name: string; play: () => Promise<unknown> }

/**
 * Creates a function that gives the first demo user a life: profile, measurements, family, orders of every kind, posts.
 * All of it goes through the public API, so the demo shows only what the product can do. Later calls have no effect. A
 * chapter that fails is logged, and the demo opens without it.
 */
export function createDemoStory(app: FastifyInstance, deps: Deps, pay: PayOrder) {
  let played: Promise<void> | undefined
  async function play() {
    const user = await signInDemoUser(app, deps, demoPhones[0], 1)
    const { profileComplete } = await user.users.me()
    if (profileComplete) return
    const [, neighbour, otherNeighbour] = demoOrganisers
    const [li, zhang] = await Promise.all([
      signInDemoUser(app, deps, neighbour.phone, 2),
      signInDemoUser(app, deps, otherNeighbour.phone, 3),
    ])
    // oxlint-disable-next-line no-await-in-loop -- later chapters need earlier ones
    for (const { name, play: playChapter } of listChapters(app, deps, pay, { user, li, zhang }))
      await playChapter().catch((error: unknown) =>
        deps.log.warn({ err: error, chapter: name }, 'a demo chapter failed'),
      )
  }
  return () => (played ??= play())
}

type People = { user: DemoUser; li: DemoUser; zhang: DemoUser }

function listChapters(
  app: FastifyInstance,
  deps: Deps,
  pay: PayOrder,
  { user, li, zhang }: People,
): Chapter[] {
  const now = deps.clock.now()
  const visitor = createDemoCaller(app, visitorNth)
  const signIn = (token: string) => createDemoCaller(app, visitorNth, token)
  return [
    { name: 'profile', play: () => fillInProfile(user) },
    { name: 'avatar', play: () => setDemoAvatar(deps.db, user.id, 'older-woman') },
    { name: 'health', play: () => recordHealth(user, now) },
    { name: 'family', play: () => liveAsFamily(user, visitor, signIn, now, pay) },
    { name: 'activities', play: () => joinActivities(user, [li, zhang]) },
    { name: 'doctor', play: () => visitDoctor(user, now, pay) },
    { name: 'groceries', play: () => buyGroceries(user, pay) },
    { name: 'cleaning', play: () => bookCleaning(user, now, pay) },
    { name: 'services', play: () => orderServices(user, visitor, signIn, now, pay) },
    { name: 'favourites', play: () => markFavourites(user) },
    { name: 'membership', play: () => becomeMember(user, pay) },
    { name: 'posts', play: () => writePosts(user, [li, zhang]) },
    { name: 'butler', play: () => talkToButler(app, user) },
  ]
}
