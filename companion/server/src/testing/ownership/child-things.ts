import type { TestChild } from '#testing'
import type { MakeThing } from './thing.ts'

/** What an address of a child names, made for that child. */
export const childThings: Record<string, MakeThing<TestChild>> = {}
