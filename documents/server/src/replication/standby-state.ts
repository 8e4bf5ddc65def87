import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** `owner`: id of this data folder. `isActive`: this machine has taken over. */
const State = z.strictObject({
  owner: z.string(),
  isActive: z.boolean(),
  generation: z.string(),
  applied: z.number().int(),
})
type State = z.output<typeof State>

export type StandbyState = ReturnType<typeof openStandbyState>

const fileName = 'replication.json'

/** Reads and writes the file with the state of the replication of a data folder. */
export function openStandbyState(folder: string) {
  const path = join(folder, fileName)
  let state: State = existsSync(path)
    ? State.parse(JSON.parse(readFileSync(path, 'utf8')))
    : { owner: randomUUID(), isActive: false, generation: '', applied: 0 }
  return {
    read: () => state,
    save(change: Partial<State>) {
      state = { ...state, ...change }
      const file = openSync(`${path}.next`, 'w', 0o600)
      try {
        writeSync(file, JSON.stringify(state))
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(`${path}.next`, path)
    },
  }
}

/** Returns the id of a data folder, which it keeps. */
export function readOwner(folder: string) {
  const state = openStandbyState(folder)
  if (!existsSync(join(folder, fileName))) state.save({ isActive: true })
  return state.read().owner
}
