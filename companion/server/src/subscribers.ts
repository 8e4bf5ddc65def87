import type { Deps, Subscriber } from '#core'
import { couponSubscribers } from '#coupons'
import { pointSubscribers } from '#points'
import { familySubscribers } from '#family'
import { merchantSubscribers } from '#merchants'
import { noticeSubscribers } from '#notifications'

/** Who hears of what happened, after its commit. */
export const subscribers = (deps: Deps): Subscriber[] => [
  ...noticeSubscribers(deps),
  ...familySubscribers(deps),
  ...merchantSubscribers(deps),
  ...couponSubscribers(deps),
  ...pointSubscribers(deps),
]
