import { implement } from '#core'
import { platformFiguresContract } from './contract.ts'
import { type FiguresDeps, readPlatformFigures } from './service.ts'

export const platformFiguresRoutes = (deps: FiguresDeps) =>
  implement(platformFiguresContract, { get: ({ query }) => readPlatformFigures(deps, query) })
