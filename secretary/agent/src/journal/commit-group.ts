import type { AppendFrame } from '#core'

type Work = (append: AppendFrame) => void
type Member = { work: Work; resolve: () => void; reject: (error: unknown) => void }

/** Collects the work of one turn of the event loop for one transaction. `commit` runs work in a transaction. */
export function createCommitGroup(commit: (work: Work) => void) {
  let members: Member[] = []

  function commitAll() {
    if (members.length === 0) return
    const group = members
    members = []
    try {
      commit((append) => {
        for (const { work } of group) work(append)
      })
      for (const { resolve } of group) resolve()
    } catch {
      // The transaction was rolled back. Each member is committed alone, so that only the failing ones are rejected.
      for (const member of group) commitOne(member)
    }
  }

  function commitOne({ work, resolve, reject }: Member) {
    try {
      commit(work)
      resolve()
    } catch (error) {
      reject(error)
    }
  }

  return {
    commit: commitAll,
    add(work: Work) {
      if (members.length === 0) setImmediate(commitAll)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      members.push({ work, resolve, reject })
      return promise
    },
  }
}
